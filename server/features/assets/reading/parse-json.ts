import { findJsonFault, lineAt } from '#domain/assets/json-fault.ts';
import { AppError } from '#domain/errors.ts';
import { formatCount } from '#domain/text/numbers.ts';

/** Nobody writes more by hand, and no chart needs more. */
const deepest = 32;

/**
 * The text itself, when it is JSON: numbers stay as they were written.
 * @throws AppError `invalid` with the line that cannot be read
 */
export function parseJson(text: string): string {
  if (text.trim() === '') throw refused('The file is empty.');
  const fault = findJsonFault(text, deepest);
  if (fault) throw refused(`Line ${formatCount(lineAt(text, fault.at))}: ${fault.reason}.`);
  return text.trim();
}

function refused(message: string): AppError {
  return new AppError('invalid', message, { fields: { file: message } });
}
