import { type Kysely, sql } from 'kysely';

/**
 * Text of every column compares byte by byte, as in SQLite: otherwise the order of titles would follow whatever
 * language the server's PostgreSQL was made with, and a prefix could not use an index. Views and what others keep in the same schema are left alone.
 */
export async function compareByBytes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table_name: string; columns: string[] }>`
    select table_name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and collation_name is distinct from 'C'
    and table_name in (select tablename from pg_tables
      where schemaname = current_schema() and pg_has_role(tableowner, 'usage'))
    group by table_name`.execute(db);
  for (const { table_name, columns } of rows) {
    const changes = columns.map((column) => sql`alter column ${sql.ref(column)} type text collate "C"`);
    await sql`alter table ${sql.table(table_name)} ${sql.join(changes)}`.execute(db);
  }
}
