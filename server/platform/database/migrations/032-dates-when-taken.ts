import { type Kysely, sql } from 'kysely';

interface DatedDraft {
  id: string;
  created_date: string;
  taken_at: string;
}

/** Tells dates that repeat the time of the exposure from typed ones. Drafts that have such a date are marked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('posts')
    .addColumn('date_when_taken', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const { rows } = await sql<DatedDraft>`select id, created_date, taken_at from posts
    where date_set_by_owner = 1 and published_at is null and taken_at <> ''`.execute(db);
  for (const { id } of rows.filter(isDateTaken))
    await sql`update posts set date_when_taken = 1 where id = ${id}`.execute(db);
}

const quarter = 15 * 60 * 1000;
/** Zones are at most 14 hours away from UTC. */
const farthest = 14 * 60 * 60 * 1000;

/**
 * True if a draft's date is that of the exposure. A time without a zone was read in that of the site, which a
 * migration does not know.
 */
function isDateTaken({ created_date, taken_at }: DatedDraft): boolean {
  const [day, time = '12:00'] = taken_at.split('T');
  const hasZone = /Z|[+-]/.test(time);
  const distance = Math.abs(Date.parse(created_date) - Date.parse(`${day}T${time}${hasZone ? '' : 'Z'}`));
  return hasZone ? distance === 0 : distance <= farthest && distance % quarter === 0;
}
