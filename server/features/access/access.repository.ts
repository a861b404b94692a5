import { type Kysely, type Selectable, sql } from 'kysely';
import type { Account, LoginFailures, Session } from '#domain/access/account.ts';
import { prepared } from '../../platform/database/rows.ts';
import type { Database, SessionsTable, UsersTable } from '../../platform/database/schema.ts';

export function createUsersRepository(db: Kysely<Database>) {
  const by = (column: 'id' | 'username_key') =>
    prepared<{ wanted: string }, Selectable<UsersTable>>(db, (value) =>
      db.selectFrom('users').selectAll().where(column, '=', value('wanted')).compile(),
    );
  const byId = by('id');
  const byKey = by('username_key');

  const first = ([row]: Selectable<UsersTable>[]): Account | null => (row ? toAccount(row) : null);

  return {
    findById: async (id: string) => first(await byId({ wanted: id })),
    findByKey: async (usernameKey: string) => first(await byKey({ wanted: usernameKey })),

    /** By name. */
    async list(): Promise<Account[]> {
      const rows = await db.selectFrom('users').selectAll().orderBy('username_key').execute();
      return rows.map(toAccount);
    },

    async count(): Promise<number> {
      const { total } = await db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    async insert({ id, username, usernameKey, passwordHash, role, createdDate }: Account): Promise<void> {
      await db
        .insertInto('users')
        .values({
          id,
          username,
          username_key: usernameKey,
          password_hash: passwordHash,
          role,
          created_date: createdDate,
        })
        .execute();
    },

    async updatePassword(id: string, passwordHash: string): Promise<void> {
      await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
    },
  };
}

function toAccount(row: Selectable<UsersTable>): Account {
  return {
    id: row.id,
    username: row.username,
    usernameKey: row.username_key,
    passwordHash: row.password_hash,
    role: row.role,
    createdDate: row.created_date,
  };
}

/** Failed sign-ins by key (`account:…`, `address:…`). */
export function createLoginFailuresRepository(db: Kysely<Database>) {
  return {
    async get(key: string): Promise<LoginFailures | null> {
      const row = await db
        .selectFrom('login_failures')
        .select(['key', 'failures', 'last_failure as lastFailure'])
        .where('key', '=', key)
        .executeTakeFirst();
      return row ?? null;
    },

    /** One more failure. */
    async record(key: string, now: string): Promise<void> {
      await db
        .insertInto('login_failures')
        .values({ key, failures: 1, last_failure: now })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ failures: sql<number>`login_failures.failures + 1`, last_failure: now }),
        )
        .execute();
    },

    async clear(key: string): Promise<void> {
      await db.deleteFrom('login_failures').where('key', '=', key).execute();
    },

    async deleteBefore(time: string): Promise<void> {
      await db.deleteFrom('login_failures').where('last_failure', '<', time).execute();
    },
  };
}

export function createSessionsRepository(db: Kysely<Database>) {
  const byHash = prepared<{ idHash: string }, Selectable<SessionsTable>>(db, (value) =>
    db.selectFrom('sessions').selectAll().where('id_hash', '=', value('idHash')).compile(),
  );

  return {
    /** Expired ones, too: the caller compares the time. */
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

    /** @param exceptHash the session that stays; null deletes all */
    async deleteOthers(userId: string, exceptHash: string | null): Promise<void> {
      let query = db.deleteFrom('sessions').where('user_id', '=', userId);
      if (exceptHash !== null) query = query.where('id_hash', '<>', exceptHash);
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
