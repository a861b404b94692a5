import { AppError } from '#domain/errors.ts';

/** Nobody writes more by hand, and no chart needs more. */
const deepest = 32;

/**
 * The text itself, when it is JSON: numbers stay as they were written.
 * @throws AppError `invalid` with the line that cannot be read
 */
export function parseJson(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw refused('The file is empty.');
  if (depthOf(trimmed) > deepest) throw refused(`More than ${deepest} levels lie in one another.`);
  try {
    JSON.parse(trimmed);
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    const position = Number(/at position (\d+)/.exec(said)?.[1] ?? trimmed.length);
    const line = linesBefore(text, trimmed, position);
    const reason = said.replace(/ in JSON at position.*| \(line.*/s, '').replace(/, "?\.\.\..*/s, '');
    throw refused(`Line ${line}: ${reason}.`, cause);
  }
  return trimmed;
}

function linesBefore(text: string, trimmed: string, position: number): number {
  const start = text.indexOf(trimmed);
  return text.slice(0, start + position).split(/\r\n?|\n/).length;
}

/** Brackets in one another, those in texts left out. */
function depthOf(text: string): number {
  let [depth, most] = [0, 0];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{]|[\]}]/gs)) {
    if (token === '[' || token === '{') most = Math.max(most, ++depth);
    else if (token === ']' || token === '}') depth -= 1;
  }
  return most;
}

function refused(message: string, cause?: unknown): AppError {
  return new AppError('invalid', message, { fields: { file: message }, cause });
}
