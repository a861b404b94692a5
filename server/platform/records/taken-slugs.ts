import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

const kinds = { posts: 'post', articles: 'article' } as const;

/** Which slugs of posts or of articles somebody has, or had while they were public. */
export function takenSlugs(db: Kysely<Database>, table: keyof typeof kinds) {
  const kind = kinds[table];
  return {
    /** By another one than `exceptId`. */
    async slugTaken(slug: string, exceptId = ''): Promise<boolean> {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} where slug = ${slug} and id <> ${exceptId}
        union all
        select 1 from redirects where kind = ${kind} and slug = ${slug} and target_id <> ${exceptId}`.execute(
        db,
      );
      return rows.length > 0;
    },

    /** What follows `base-` in taken slugs. */
    async slugEndings(base: string, exceptId = ''): Promise<Set<string>> {
      // In order of bytes '.' follows '-', so the range is exactly what begins with `base-`.
      const [from, to] = [`${base}-`, `${base}.`];
      const { rows } = await sql<{ slug: string }>`
        select slug from ${sql.table(table)} where slug >= ${from} and slug < ${to} and id <> ${exceptId}
        union all
        select slug from redirects
        where kind = ${kind} and slug >= ${from} and slug < ${to} and target_id <> ${exceptId}`.execute(db);
      return new Set(rows.map(({ slug }) => slug.slice(from.length)));
    },
  };
}
