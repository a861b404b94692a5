import { AppError } from '../errors.ts';
import { formatCount } from '../text/clean.ts';

const maxUsernameLength = 64;
export const minPasswordLength = 8;
/** Limits the cost of hashing. */
const maxPasswordLength = 256;

/** A username as it is shown; null when it cannot be one (empty, too long, or with unprintable characters). */
export function cleanUsername(input: string): string | null {
  const name = input.normalize('NFKC').trim().replace(/\s+/gu, ' ');
  const isPrintable = name !== '' && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name);
  return isPrintable && [...name].length <= maxUsernameLength ? name : null;
}

/** The same for all spellings of a username. */
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
  if (usernameKey(password) === usernameKey(username)) return 'The password cannot be the username.';
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
  const problem = `A username has 1 to ${maxUsernameLength} printable characters.`;
  throw new AppError('invalid', problem, { fields: { username: problem } });
}

/** In this order: most browsers also name those they descend from. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A readable name of a `User-Agent`, like `Firefox on Android`. */
export function clientName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown browser';
}

function nameIn(table: [RegExp, string][], userAgent: string): string | null {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

/** Failed sign-ins under one key: an account's name, or an IP address. */
export interface FailureRecord {
  failures: number;
  lastFailure: Date;
}

/** Failures without a delay; every later attempt waits. */
const freeFailures = 5;
const firstDelaySeconds = 15;
const maxDelaySeconds = 15 * 60;
/** Older failures are ignored. */
const memorySeconds = 24 * 60 * 60;

/** Whether the record no longer counts and the next failure starts at one. */
function isForgotten(record: FailureRecord, now: Date): boolean {
  const passed = secondsBetween(record.lastFailure, now);
  // One of the future was recorded while the clock was wrong: its delay would not end before that time.
  return passed > memorySeconds || passed < -maxDelaySeconds;
}

/** Failures before this time are ignored. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - memorySeconds * 1000);
}

/**
 * Whole seconds until the next attempt may be made; 0: at once. Doubles with every failure from the fifth on,
 * 15 minutes at most.
 * @param record null: no failure is known
 * @param inFlight attempts under the same key that began earlier and have not ended: each may become a failure,
 *   so that parallel attempts cannot bypass the delay
 */
export function loginWait(record: FailureRecord | null, inFlight: number, now: Date): number {
  const failures = record && !isForgotten(record, now) ? record.failures : 0;
  if (record && failures >= freeFailures) {
    const delay = Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** (failures - freeFailures));
    // A clock that has been set back must not make the wait longer.
    const passed = Math.max(0, secondsBetween(record.lastFailure, now));
    const left = Math.ceil(delay - passed);
    if (left > 0) return left;
    return inFlight > 0 ? 1 : 0;
  }
  return failures + inFlight >= freeFailures ? 1 : 0;
}

function secondsBetween(earlier: Date, later: Date): number {
  return (later.getTime() - earlier.getTime()) / 1000;
}
