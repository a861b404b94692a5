import type { Kysely, Selectable } from 'kysely';
import type { Account } from '#domain/access/account.ts';
import type { UsersTable } from '../../platform/database/accounts.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Database } from '../../platform/database/schema.ts';

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
