/**
 * What an answer in JSON says so far, while it is still being written: open texts, lists and objects are closed where
 * they stand, a name without its value is left out. Null while it says nothing.
 */
export function readUnfinishedJson(text: string): unknown {
  const start = text.indexOf('{');
  if (start < 0) return null;
  const written = text.slice(start);
  for (const candidate of endings(written)) {
    try {
      return JSON.parse(candidate) as unknown;
    } catch {
      // It does not end here; an earlier end may do.
    }
  }
  return null;
}

/** As far as it goes first; then without what stands behind the last value that is whole. */
function* endings(written: string): Generator<string> {
  const { open, inText, lastComma, openAtComma, end } = scan(written);
  if (open.length === 0) yield written.slice(0, end);
  const body = inText ? `${withoutHalfEscape(written)}"` : written;
  yield body + closing(open);
  yield body.replace(/,\s*$/, '') + closing(open);
  if (lastComma >= 0) yield written.slice(0, lastComma) + closing(openAtComma);
  if (open.length === 1) yield '{}';
}

function scan(written: string) {
  const open: string[] = [];
  let inText = false;
  let lastComma = -1;
  let openAtComma: string[] = [];
  let end = 0;
  for (let at = 0; at < written.length; at += 1) {
    const sign = written[at];
    end = at + 1;
    if (inText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inText = false;
      continue;
    }
    if (sign === '"') inText = true;
    if (sign === '{' || sign === '[') open.push(sign);
    if (sign === '}' || sign === ']') open.pop();
    if (sign === ',') {
      lastComma = at;
      openAtComma = [...open];
    }
    // What follows the answer is not part of it.
    if (open.length === 0 && !inText) break;
  }
  return { open, inText, lastComma, openAtComma, end };
}

function closing(open: readonly string[]): string {
  return [...open]
    .reverse()
    .map((sign) => (sign === '{' ? '}' : ']'))
    .join('');
}

/** `\` and `\u00` at the end wait for the rest of their sign. */
function withoutHalfEscape(written: string): string {
  const half = /\\(?:u[\da-f]{0,3})?$/i.exec(written);
  const before = half ? (/(?<!\\)\\+$/.exec(written.slice(0, half.index))?.[0].length ?? 0) : 0;
  return half && before % 2 === 0 ? written.slice(0, half.index) : written;
}
