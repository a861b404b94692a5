import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordBytesForm } from '#domain/access/credentials.ts';
import { AppError } from '#domain/errors.ts';
import { createSemaphore } from '../../../platform/jobs/semaphore.ts';

const derive: (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer> = promisify(argon2);

/** OWASP's recommendation for argon2id: 19 MiB, two passes, no parallelism. */
const recommended: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** Each hash takes 19 MiB and a core for some 60 ms: many sign-ins must not overload the machine. */
const maxAtOnce = 2;
const maxWaiting = 64;

export interface Verification {
  matches: boolean;
  /** The stored hash was made with other parameters than today's: hash again while the password is at hand. */
  isOutdated: boolean;
}

export interface PasswordCost {
  /** KiB */
  memory: number;
  passes: number;
  parallelism: number;
}

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes passwords with argon2id into PHC strings (`$argon2id$v=19$m=…,t=…,p=…$salt$tag`).
 * @param current the cost of new hashes; tests pass a smaller one
 */
export function createPasswords(current: PasswordCost = recommended) {
  const semaphore = createSemaphore(maxAtOnce, {
    maxWaiting,
    refusal: () =>
      new AppError('too_many', 'Too many sign-ins at once. Try again in a moment.', { retryAfter: 2 }),
  });
  const decoy = toPhc(current, randomBytes(saltBytes), randomBytes(tagBytes));

  /** @throws AppError `too_many` when the queue is full */
  async function hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    return toPhc(current, salt, await semaphore.run(1, () => deriveTag(password, salt, current, tagBytes)));
  }

  /**
   * Takes the same time whether or not it matches.
   * @throws AppError `too_many` when the queue is full
   * @throws Error when `stored` is no argon2id PHC string
   */
  async function verify(password: string, stored: string): Promise<Verification> {
    const { parameters, salt, tag } = parsePhc(stored);
    const candidate = await semaphore.run(1, () => deriveTag(password, salt, parameters, tag.length));
    const isOutdated =
      parameters.memory !== current.memory ||
      parameters.passes !== current.passes ||
      parameters.parallelism !== current.parallelism ||
      tag.length !== tagBytes;
    return { matches: timingSafeEqual(candidate, tag), isOutdated };
  }

  /** Costs what {@link verify} costs: for a user name that does not exist. */
  async function verifyDecoy(password: string): Promise<void> {
    await verify(password, decoy);
  }

  return { hash, verify, verifyDecoy };
}

function deriveTag(password: string, salt: Buffer, cost: PasswordCost, tagLength: number): Promise<Buffer> {
  return derive('argon2id', { message: passwordBytesForm(password), nonce: salt, tagLength, ...cost });
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parsePhc(stored: string): { parameters: PasswordCost; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(stored) ?? [];
  if (!salt || !tag) throw new Error('The stored password hash is not an argon2id PHC string.');
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function toPhc({ memory, passes, parallelism }: PasswordCost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${phcBase64(salt)}$${phcBase64(tag)}`;
}

/** PHC strings write base64 without padding. */
function phcBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
