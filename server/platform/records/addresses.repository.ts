import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { GoneAddressesTable, RedirectsTable } from '../database/schema-content.ts';

export type RedirectKind = RedirectsTable['kind'];
export type GoneKind = GoneAddressesTable['kind'];

/**
 * Result for a slug without a public record: `moved` to another slug, `gone` if deleted, `missing` if no
 * public record ever had it.
 */
export type FormerAddress = { kind: 'moved'; slug: string } | { kind: 'gone' } | { kind: 'missing' };

/** Slugs that were public: redirected ones and deleted ones. */
export function createAddressesRepository(db: Kysely<Database>) {
  return {
    /** The id of the record that had the slug. */
    async movedTo(kind: RedirectKind, slug: string): Promise<string | null> {
      const row = await db
        .selectFrom('redirects')
        .select('target_id')
        .where('kind', '=', kind)
        .where('slug', '=', slug)
        .executeTakeFirst();
      return row?.target_id ?? null;
    },

    /** Former slugs by the id of the record; records without any are omitted. */
    async leadingTo(kind: RedirectKind, targetIds: readonly string[]): Promise<Map<string, string[]>> {
      const rows = await db
        .selectFrom('redirects')
        .select(['target_id', 'slug'])
        .where('kind', '=', kind)
        .where('target_id', 'in', targetIds)
        .execute();
      const slugs = new Map<string, string[]>();
      for (const { target_id, slug } of rows) slugs.set(target_id, [...(slugs.get(target_id) ?? []), slug]);
      return slugs;
    },

    /** Replaces a redirect of the same slug. */
    async addRedirect(kind: RedirectKind, slug: string, targetId: string, now: string): Promise<void> {
      await db
        .insertInto('redirects')
        .values({ kind, slug, target_id: targetId, created_date: now })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'slug']).doUpdateSet({ target_id: targetId, created_date: now }),
        )
        .execute();
    },

    /** Deletes the redirect of a slug that a record has again. */
    async removeRedirect(kind: RedirectKind, slug: string): Promise<void> {
      await db.deleteFrom('redirects').where('kind', '=', kind).where('slug', '=', slug).execute();
    },

    async isGone(kind: GoneKind, slug: string): Promise<boolean> {
      const row = await db
        .selectFrom('gone_addresses')
        .select('slug')
        .where('kind', '=', kind)
        .where('slug', '=', slug)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Finds where a slug without a public record leads. @param findById finds the record that a redirect
     * leads to
     */
    async former(
      kind: RedirectKind & GoneKind,
      slug: string,
      findById: (id: string) => Promise<{ slug: string; published: boolean } | null>,
    ): Promise<FormerAddress> {
      const id = await this.movedTo(kind, slug);
      const target = id === null ? null : await findById(id);
      if (target?.published) return { kind: 'moved', slug: target.slug };
      return { kind: (await this.isGone(kind, slug)) ? 'gone' : 'missing' };
    },

    /** The slug and all redirects to the record answer 410 from now on; the redirects stay for its return. */
    async suspend(kind: GoneKind, targetId: string, slug: string, now: string): Promise<void> {
      await sql`insert into gone_addresses (kind, slug, created_date)
        select kind, slug, ${now} from redirects where kind = ${kind} and target_id = ${targetId}
        union select ${kind}, ${slug}, ${now}
        on conflict (kind, slug) do nothing`.execute(db);
    },

    /** Makes the slug and all redirects answer 410 for good: unlike `suspend`, deletes the redirects. */
    async retire(kind: GoneKind, targetId: string, slug: string, now: string): Promise<void> {
      await this.suspend(kind, targetId, slug, now);
      await this.forget(kind, targetId);
    },

    /** Deletes the redirects to a record, which then answer 404. */
    async forget(kind: RedirectKind, targetId: string): Promise<void> {
      await db.deleteFrom('redirects').where('kind', '=', kind).where('target_id', '=', targetId).execute();
    },

    /** Ends the 410 of slugs that a new record has. */
    async revive(kind: GoneKind, slugs: readonly string[]): Promise<void> {
      if (slugs.length === 0) return;
      await db.deleteFrom('gone_addresses').where('kind', '=', kind).where('slug', 'in', slugs).execute();
    },
  };
}

const kinds = { posts: 'post', articles: 'article', pages: 'page', series: 'series' } as const;

/** Slugs that a record has, or had while it was public; in the bin, too. */
export function recordLookups(db: Kysely<Database>, table: keyof typeof kinds) {
  const kind = kinds[table];
  return {
    /** True if a record other than `exceptId` has the slug, also in the bin, or had it. */
    async slugTaken(slug: string, exceptId = ''): Promise<boolean> {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} where slug = ${slug} and id <> ${exceptId}
        union all
        select 1 from bin where kind = ${kind} and slug = ${slug}
        union all
        select 1 from redirects where kind = ${kind} and slug = ${slug} and target_id <> ${exceptId}`.execute(
        db,
      );
      return rows.length > 0;
    },

    /** Endings of taken slugs, after `base-`. */
    async slugEndings(base: string, exceptId = ''): Promise<Set<string>> {
      // In order of bytes '.' follows '-', so the range is exactly what begins with `base-`.
      const [from, to] = [`${base}-`, `${base}.`];
      const { rows } = await sql<{ slug: string }>`
        select slug from ${sql.table(table)} where slug >= ${from} and slug < ${to} and id <> ${exceptId}
        union all
        select slug from bin where kind = ${kind} and slug >= ${from} and slug < ${to}
        union all
        select slug from redirects
        where kind = ${kind} and slug >= ${from} and slug < ${to} and target_id <> ${exceptId}`.execute(db);
      return new Set(rows.map(({ slug }) => slug.slice(from.length)));
    },

    /** Ids of all records, drafts too, in order. @param afterId the last one before; '' for the first */
    async idsAfter(afterId: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom(table)
        .select('id')
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
