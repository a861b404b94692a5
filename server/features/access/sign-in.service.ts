import { type Account, type Actor, requireAdmin } from '#domain/access/account.ts';
import { addressKey } from '#domain/access/addresses.ts';
import { forgottenBefore, loginWait, usernameKey } from '#domain/access/credentials.ts';
import { AppError } from '#domain/errors.ts';
import { type AppContext, perApp } from '../../compose/context.ts';

export interface Credentials {
  username: string;
  password: string;
}

/** Where an attempt comes from. */
export interface SignInOrigin {
  address: string;
  /** The mark that an earlier sign-in left in this browser; null when there is none. */
  deviceToken: string | null;
}

/**
 * Checks name and password, with limits for guessing. A browser that has signed in to the account before carries a
 * mark and is counted separately: failed attempts of others cannot lock the owner out.
 */
export const signInService = perApp((app) => {
  const { reader, transaction, passwords, tokens } = app;
  const attempts: LoginAttempts = createLoginAttempts(app);

  /** It ends with the password: who has read a backup could make one for the password of that day alone. */
  const deviceTokenOf = ({ usernameKey, passwordHash }: Account, nonce = tokens.secret()) =>
    `${nonce}.${tokens.sign(app.secrets.device, `device ${nonce} ${usernameKey} ${passwordHash}`)}`;

  function countedUnder(
    nameKey: string,
    account: Account | null,
    { address, deviceToken }: SignInOrigin,
  ): string[] {
    const nonce = deviceToken?.split('.', 1)[0];
    if (account && deviceToken && nonce && tokens.equal(deviceToken, deviceTokenOf(account, nonce))) {
      return [`device:${tokens.digest(nonce)}`];
    }
    // People type passwords into the wrong field: only the digest of a name is stored.
    return [`account:${tokens.digest(nameKey)}`, `address:${addressKey(address)}`];
  }

  async function matching(account: Account | null, password: string): Promise<Account | null> {
    if (!account) {
      await passwords.verifyDecoy(password);
      return null;
    }
    const { matches, isOutdated } = await passwords.verify(password, account.passwordHash);
    if (!matches) return null;
    return isOutdated ? renewHash(account, password) : account;
  }

  async function renewHash(account: Account, password: string): Promise<Account> {
    const renewed = { ...account, passwordHash: await passwords.hash(password) };
    return transaction(
      async ({ users }) => {
        // Must not restore a password that has been changed in the meantime.
        const present = await users.findById(account.id);
        if (present?.passwordHash !== account.passwordHash) return account;
        await users.updatePassword(account.id, renewed.passwordHash);
        return renewed;
      },
      ['access'],
    );
  }

  return {
    /**
     * @returns the account, and the mark to leave in the browser
     * @throws AppError `unauthenticated`, in the same words and the same time whether or not the name exists;
     *   `too_many` with `retryAfter` after too many failures of this name or from this address
     */
    async signIn(
      credentials: Credentials,
      origin: SignInOrigin,
    ): Promise<{ account: Account; deviceToken: string }> {
      const nameKey = usernameKey(credentials.username);
      const refusal = new AppError('unauthenticated', 'Incorrect username or password.');
      const known = await reader.users.findByKey(nameKey);
      const account = await attempts.guard(countedUnder(nameKey, known, origin), refusal, () =>
        matching(known, credentials.password),
      );
      return { account, deviceToken: deviceTokenOf(account) };
    },

    /** A mark for a browser whose user has just changed the password. */
    deviceTokenFor: (account: Account): string => deviceTokenOf(account),

    /**
     * Checks the password of the signed-in user again.
     * @throws AppError `invalid` naming `field` when it is not right, `too_many` as above
     */
    async confirm(actor: Actor, password: string, field: string): Promise<Account> {
      requireAdmin(actor);
      const account = 'userId' in actor ? await reader.users.findById(actor.userId) : null;
      if (!account) throw new AppError('unauthenticated', 'Sign in first.');
      const message = 'This is not your current password.';
      const refusal = new AppError('invalid', message, { fields: { [field]: message } });
      return attempts.guard([`confirm:${account.id}`], refusal, () => matching(account, password));
    },

    /** Lets an account's name be tried again at once. */
    async clearFailures(account: Account): Promise<void> {
      await attempts.forget([`account:${tokens.digest(account.usernameKey)}`, `confirm:${account.id}`]);
    },
  };
});

export type LoginAttempts = ReturnType<typeof createLoginAttempts>;

/** Lets secrets be tried only as often as the rule of `domain/access/credentials.ts` allows. */
export function createLoginAttempts({ reader, transaction, now }: AppContext) {
  const inFlight = createInFlightCount();

  async function refuseWhileLocked(keys: string[], earlier: Map<string, number>): Promise<void> {
    const waits = await Promise.all(
      keys.map(async (key) => {
        const known = await reader.loginFailures.get(key);
        const record = known && { failures: known.failures, lastFailure: new Date(known.lastFailure) };
        return loginWait(record, earlier.get(key) ?? 0, now());
      }),
    );
    const retryAfter = Math.max(...waits);
    if (retryAfter === 0) return;
    throw new AppError('too_many', `Too many failed attempts. Try again in ${inWords(retryAfter)}.`, {
      retryAfter,
    });
  }

  async function recordFailure(keys: string[]): Promise<void> {
    const moment = now();
    await transaction(
      async ({ loginFailures }) => {
        await loginFailures.deleteBefore(forgottenBefore(moment).toISOString());
        for (const key of keys) await loginFailures.record(key, moment.toISOString());
      },
      ['access'],
    );
  }

  async function forget(keys: string[]): Promise<void> {
    const records = await Promise.all(keys.map((key) => reader.loginFailures.get(key)));
    if (records.every((record) => record === null)) return;
    await transaction(
      async ({ loginFailures }) => {
        for (const key of keys) await loginFailures.clear(key);
      },
      ['access'],
    );
  }

  return {
    /**
     * Runs `check` unless one of the keys has to wait. A result clears the keys; null counts as
     * a failure of each.
     * @throws AppError `too_many` with `retryAfter`, and then `check` has not run; `refusal` after a failure
     */
    async guard<T>(keys: string[], refusal: AppError, check: () => Promise<T | null>): Promise<T> {
      const earlier = inFlight.enter(keys);
      try {
        await refuseWhileLocked(keys, earlier);
        const found = await check();
        if (found === null) {
          await recordFailure(keys);
          throw refusal;
        }
        await forget(keys);
        return found;
      } finally {
        inFlight.leave(keys);
      }
    },
    forget,
  };
}

/** Attempts that have begun and not ended, per key: each sees those before it, so their number is exact. */
function createInFlightCount() {
  const counts = new Map<string, number>();
  return {
    /** @returns how many attempts were in flight before, per key */
    enter(keys: string[]): Map<string, number> {
      const earlier = new Map(keys.map((key) => [key, counts.get(key) ?? 0]));
      for (const [key, count] of earlier) counts.set(key, count + 1);
      return earlier;
    },
    leave(keys: string[]): void {
      for (const key of keys) {
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      }
    },
  };
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
