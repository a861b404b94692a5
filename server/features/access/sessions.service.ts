import {
  type Account,
  type Actor,
  isTouchDue,
  requireAdmin,
  type Session,
  sessionExpiry,
} from '#domain/access/account.ts';
import { usernameKey } from '#domain/access/credentials.ts';
import { AppError } from '#domain/errors.ts';
import { type AppContext, perApp } from '../../compose/context.ts';

/** The browser behind a session, for its owner to recognise. */
export interface Client {
  userAgent: string;
  address: string;
}

export interface ActiveSession {
  actor: Actor;
  sessionHash: string;
}

/** A session as its owner may see it. Times are ISO text. */
export interface ListedSession extends Client {
  /** Names it among the account's sessions; neither the secret nor its stored hash. */
  id: string;
  /** The one that asks. */
  current: boolean;
  createdDate: string;
  lastSeen: string;
}

const maxUserAgentLength = 300;
const secretShape = /^[A-Za-z0-9_-]{43}$/;

export type SessionsService = ReturnType<typeof sessionsService>;

export const sessionsService = perApp((app) => {
  const { reader, transaction, tokens, now } = app;
  const use = createSessionUse(app);
  const publicId = (session: Session) => tokens.digest(`session ${session.idHash}`).slice(0, 32);

  const isOver = (session: Session) => session.expiresAt <= now().toISOString();

  async function liveSessions(userId: string): Promise<Session[]> {
    const sessions = await reader.sessions.listByUser(userId);
    return sessions.filter((session) => !isOver(session));
  }

  async function accountNamed(username: string): Promise<Account> {
    const account = await reader.users.findByKey(usernameKey(username));
    if (!account) throw new AppError('not_found', `There is no account named ${username}.`);
    return account;
  }

  const listed = (session: Session, currentHash: string | null): ListedSession => ({
    id: publicId(session),
    current: session.idHash === currentHash,
    userAgent: session.userAgent,
    address: session.address,
    createdDate: session.createdDate,
    lastSeen: session.lastSeen,
  });

  return {
    /**
     * Starts a session with a new secret and ends the browser's previous one.
     * @param account as it was when its password was found right
     * @returns the secret for the cookie, the only time it is known, and what it is stored under
     * @throws AppError `unauthenticated` when the password has been changed since
     */
    async start(
      account: Account,
      client: Client,
      previousHash: string | null,
    ): Promise<{ secret: string; sessionHash: string }> {
      const secret = tokens.secret();
      const moment = now();
      const session: Session = {
        idHash: tokens.digest(secret),
        userId: account.id,
        createdDate: moment.toISOString(),
        lastSeen: moment.toISOString(),
        expiresAt: sessionExpiry(moment, moment).toISOString(),
        userAgent: client.userAgent.slice(0, maxUserAgentLength),
        address: client.address,
      };
      await transaction(
        async ({ sessions, users }) => {
          const present = await users.findById(account.id);
          if (present?.passwordHash !== account.passwordHash) {
            throw new AppError('unauthenticated', 'The password has just been changed. Sign in again.');
          }
          await sessions.deleteExpired(moment.toISOString());
          if (previousHash !== null) await sessions.delete(previousHash);
          await sessions.insert(session);
        },
        ['access'],
      );
      return { secret, sessionHash: session.idHash };
    },

    /**
     * The session of this secret; null if there is none, it has expired, or its account was deleted. Its use is recorded
     * after the response: see {@link settled}.
     */
    async resume(secret: string): Promise<ActiveSession | null> {
      if (!secretShape.test(secret)) return null;
      const session = await reader.sessions.findByHash(tokens.digest(secret));
      if (!session || isOver(session)) return null;
      const account = await reader.users.findById(session.userId);
      if (!account) return null;
      use.note(session);
      const { role, username } = account;
      return { actor: { role, userId: account.id, username }, sessionHash: session.idHash };
    },

    /** Resolves when the uses of sessions are recorded; to be awaited before the database is closed. */
    settled: use.settled,

    async end(sessionHash: string): Promise<void> {
      await transaction(({ sessions }) => sessions.delete(sessionHash), ['access']);
    },

    /** The actor's own sessions, newest use first. */
    async list(actor: Actor, currentHash: string | null): Promise<ListedSession[]> {
      const sessions = await liveSessions(ownId(actor));
      return sessions.map((session) => listed(session, currentHash)).sort(byLastUse);
    },

    /** @throws AppError `not_found` when the actor has no such session */
    async revoke(actor: Actor, id: string): Promise<void> {
      const sessions = await liveSessions(ownId(actor));
      const session = sessions.find((candidate) => publicId(candidate) === id);
      if (!session) throw new AppError('not_found', 'Session not found.');
      await transaction((repos) => repos.sessions.delete(session.idHash), ['access']);
    },

    /** Ends all of the actor's sessions but the current one. */
    async revokeOthers(actor: Actor, currentHash: string | null): Promise<void> {
      const userId = ownId(actor);
      await transaction(({ sessions }) => sessions.deleteOthers(userId, currentHash), ['access']);
    },

    /** @throws AppError `not_found` when there is no such account */
    async listOf(actor: Actor, username: string): Promise<ListedSession[]> {
      requireAdmin(actor);
      const account = await accountNamed(username);
      const sessions = await liveSessions(account.id);
      return sessions.map((session) => listed(session, null)).sort(byLastUse);
    },

    /** @throws AppError `not_found` when there is no such account */
    async revokeAllOf(actor: Actor, username: string): Promise<void> {
      requireAdmin(actor);
      const account = await accountNamed(username);
      await transaction(({ sessions }) => sessions.deleteOthers(account.id, null), ['access']);
    },
  };
});

function byLastUse(one: ListedSession, other: ListedSession): number {
  return other.lastSeen.localeCompare(one.lastSeen);
}

/** @throws AppError `unauthenticated` or `forbidden` for an actor without an account */
function ownId(actor: Actor): string {
  requireAdmin(actor);
  if (!('userId' in actor)) throw new AppError('unauthenticated', 'Sign in first.');
  return actor.userId;
}

/** Pause after a failure: a waiting write would delay the others. */
const restMs = 60_000;

/**
 * Records the use of sessions, which extends them. No request waits for it: reading a page must not depend on other
 * writers. A failure is logged once while writing keeps failing.
 */
function createSessionUse({ transaction, now, logger }: AppContext) {
  const underWay = new Map<string, Promise<void>>();
  let hasFailed = false;
  let restsUntil = 0;

  async function write(session: Session, moment: Date): Promise<void> {
    const expiresAt = sessionExpiry(new Date(session.createdDate), moment).toISOString();
    try {
      await transaction(
        ({ sessions }) => sessions.touch(session.idHash, moment.toISOString(), expiresAt),
        ['access'],
      );
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) logger.error({ err: error }, 'cannot record the use of a session');
      hasFailed = true;
      restsUntil = now().getTime() + restMs;
    }
  }

  return {
    /** At most one write at a time for a session, and not more often than its lifetime asks for. */
    note(session: Session): void {
      const moment = now();
      if (!isTouchDue(new Date(session.lastSeen), moment)) return;
      if (underWay.has(session.idHash) || moment.getTime() < restsUntil) return;
      const writing = write(session, moment).finally(() => underWay.delete(session.idHash));
      underWay.set(session.idHash, writing);
    },

    /** Resolves when all uses so far are recorded or have failed. */
    async settled(): Promise<void> {
      await Promise.all(underWay.values());
    },
  };
}
