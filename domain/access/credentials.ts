import { AppError } from '../errors.ts';
import { formatCount } from '../text/numbers.ts';

const maxUsernameLength = 64;
export const minPasswordLength = 8;
/** Longer ones are not refused for strength but because hashing them is work for the server. */
const maxPasswordLength = 256;

/** A user name as it is shown; null when it cannot be one (empty, too long, or with unprintable characters). */
export function cleanUsername(input: string): string | null {
  const name = input.normalize('NFKC').trim().replace(/\s+/gu, ' ');
  const isPrintable = name !== '' && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name);
  return isPrintable && [...name].length <= maxUsernameLength ? name : null;
}

/** What two spellings of one user name have in common. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
}

/**
 * A password in the form that is hashed: the same on a keyboard that composes `é` and on one that does not.
 * Nothing else is changed, blanks at its ends included.
 */
export function passwordBytesForm(password: string): string {
  return password.normalize('NFC');
}

/** Why a new password is refused; null when it is good enough. */
export function passwordProblem(password: string, username: string): string | null {
  const length = [...password].length;
  if (length < minPasswordLength) return `Use at least ${minPasswordLength} characters.`;
  if (length > maxPasswordLength) return `Use at most ${formatCount(maxPasswordLength)} characters.`;
  if (new Set(password).size < 3) return 'Use more than one or two different characters.';
  if (usernameKey(password) === usernameKey(username)) return 'The password cannot be the user name.';
  return null;
}

/** @throws AppError `invalid` naming `field` when the password is not good enough */
export function requireGoodPassword(password: string, username: string, field: string): void {
  const problem = passwordProblem(password, username);
  if (problem) throw new AppError('invalid', problem, { fields: { [field]: problem } });
}

/** @throws AppError `invalid` naming `username` */
export function requireUsername(input: string): string {
  const name = cleanUsername(input);
  if (name !== null) return name;
  const problem = `A user name has 1 to ${maxUsernameLength} printable characters.`;
  throw new AppError('invalid', problem, { fields: { username: problem } });
}
