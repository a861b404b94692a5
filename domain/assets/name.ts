import { AppError } from '../errors.ts';
import { cleanLine } from '../text/clean.ts';

const longestName = 200;

/** A name as it is kept. @throws AppError `invalid` for an empty or an overlong one */
export function checkName(given: string): string {
  const name = cleanLine(given);
  const fault =
    name === ''
      ? 'Name is required.'
      : name.length > longestName
        ? `At most ${longestName} characters.`
        : null;
  if (fault) throw new AppError('invalid', fault, { fields: { name: fault } });
  return name;
}
