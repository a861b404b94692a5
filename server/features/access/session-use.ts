import type { Session } from '#domain/access/account.ts';
import { isTouchDue, sessionExpiry } from '#domain/access/session-lifetime.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

export interface SessionUseDependencies {
  transaction: Transaction;
  now: () => Date;
  /** Told once while it keeps failing. */
  onError: (error: unknown) => void;
}

/** After a failure the writers are left in peace for so long: one that waits for its turn holds up the others. */
const restMs = 60_000;

/**
 * Writes down that sessions are used, which makes them last longer. Nobody who asks waits for it: reading a page
 * must not depend on whoever is writing.
 */
export function createSessionUse({ transaction, now, onError }: SessionUseDependencies) {
  const underWay = new Map<string, Promise<void>>();
  let hasFailed = false;
  let restsUntil = 0;

  async function write(session: Session, moment: Date): Promise<void> {
    const expiresAt = sessionExpiry(new Date(session.createdDate), moment).toISOString();
    try {
      await transaction(({ sessions }) => sessions.touch(session.idHash, moment.toISOString(), expiresAt));
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) onError(error);
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

    /** When everything noted so far is written down, or has failed. */
    async settled(): Promise<void> {
      await Promise.all(underWay.values());
    },
  };
}
