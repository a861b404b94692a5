import type { Kysely, Selectable } from 'kysely';
import type { Session } from '#domain/access/account.ts';
import type { SessionsTable } from '../../platform/database/accounts.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Database } from '../../platform/database/schema.ts';

export function createSessionsRepository(db: Kysely<Database>) {
  const byHash = prepared<{ idHash: string }, Selectable<SessionsTable>>(db, (value) =>
    db.selectFrom('sessions').selectAll().where('id_hash', '=', value('idHash')).compile(),
  );

  return {
    /** Also when it has ended: the caller knows the time. */
    async findByHash(idHash: string): Promise<Session | null> {
      const [row] = await byHash({ idHash });
      return row ? toSession(row) : null;
    },

    /** Last seen first. */
    async listByUser(userId: string): Promise<Session[]> {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('last_seen', 'desc')
        .orderBy('id_hash')
        .execute();
      return rows.map(toSession);
    },

    async insert(session: Session): Promise<void> {
      await db
        .insertInto('sessions')
        .values({
          id_hash: session.idHash,
          user_id: session.userId,
          created_date: session.createdDate,
          last_seen: session.lastSeen,
          expires_at: session.expiresAt,
          user_agent: session.userAgent,
          address: session.address,
        })
        .execute();
    },

    async touch(idHash: string, lastSeen: string, expiresAt: string): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ last_seen: lastSeen, expires_at: expiresAt })
        .where('id_hash', '=', idHash)
        .execute();
    },

    async delete(idHash: string): Promise<void> {
      await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
    },

    /** @param keepHash the one that goes on; null ends all */
    async deleteOthers(userId: string, keepHash: string | null): Promise<void> {
      let query = db.deleteFrom('sessions').where('user_id', '=', userId);
      if (keepHash !== null) query = query.where('id_hash', '<>', keepHash);
      await query.execute();
    },

    async deleteExpired(now: string): Promise<void> {
      await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    },
  };
}

function toSession(row: Selectable<SessionsTable>): Session {
  return {
    idHash: row.id_hash,
    userId: row.user_id,
    createdDate: row.created_date,
    lastSeen: row.last_seen,
    expiresAt: row.expires_at,
    userAgent: row.user_agent,
    address: row.address,
  };
}
