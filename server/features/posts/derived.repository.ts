import { type Kysely, sql } from 'kysely';
import type { MatchSubject } from '#domain/clusters/matching.ts';
import { tokensOf } from '#domain/clusters/matching.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { jsonRows, jsonTexts } from '../../platform/database/json-rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { adjustCounts, hasSpellings, type LeftCollection } from './listing-counts.ts';
import type { Collection } from './listings.repository.ts';

/** What is derived from one post and kept beside it. */
export interface DerivedPost {
  postId: string;
  createdDate: string;
  subject: MatchSubject;
  /** Where the post stands, with the name as this post writes it; empty while it is not published. */
  listings: (Collection & { label: string })[];
}

/** Keeps tags, tokens, listings and counts in step with the posts they are derived from. */
export function createDerivedRepository(db: Kysely<Database>, dialect: Dialect) {
  /** Of posts that may be gone already as far as their own rows go. */
  async function removeTokens(postIds: readonly string[]): Promise<void> {
    const known = await db
      .selectFrom('post_subjects')
      .selectAll()
      .where('post_id', 'in', jsonTexts(dialect, postIds) as never)
      .execute();
    for (const { post_id, subject } of known) {
      const tokens = tokensOf(JSON.parse(subject) as MatchSubject);
      await sql`delete from post_tokens where post_id = ${post_id} and token in ${jsonTexts(dialect, tokens)}`.execute(
        db,
      );
    }
  }

  async function writeTokens(posts: readonly DerivedPost[]): Promise<void> {
    const subjects = posts.map((post) => [post.postId, JSON.stringify(post.subject)]);
    const tags = posts.flatMap((post) => post.subject.tags.map((tag) => [tag, post.postId] as const));
    const tokens = posts.flatMap((post) =>
      tokensOf(post.subject).map((token) => [token, post.postId] as const),
    );
    // In the order of the table: a batch touches each of its pages once, not once for every row.
    tokens.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
    const values = (rows: readonly (readonly string[])[]) =>
      sql`select value ->> 0, value ->> 1 from ${jsonRows(dialect, rows)}`;
    await sql`insert into post_subjects (post_id, subject) ${values(subjects)}`.execute(db);
    await sql`insert into post_tags (tag_key, post_id) ${values(tags)}`.execute(db);
    await sql`insert into post_tokens (token, post_id) ${values(tokens)}`.execute(db);
  }

  async function writeListings(posts: readonly DerivedPost[]): Promise<void> {
    const rows = posts.flatMap((post) =>
      post.listings.map(({ kind, key, label }) => [
        kind,
        key,
        post.createdDate,
        post.postId,
        hasSpellings(kind) ? label : '',
      ]),
    );
    await sql`insert into listings (kind, key, created_date, post_id, label)
      select value ->> 0, value ->> 1, value ->> 2, value ->> 3, nullif(value ->> 4, '') from ${jsonRows(dialect, rows)}`.execute(
      db,
    );
  }

  async function clear(postIds: readonly string[]): Promise<LeftCollection[]> {
    const ids = jsonTexts(dialect, postIds);
    const { rows: left } = await sql<LeftCollection>`
      select kind, key, label, count(*) as total from listings where post_id in ${ids} group by kind, key, label`.execute(
      db,
    );
    await sql`delete from listings where post_id in ${ids}`.execute(db);
    await removeTokens(postIds);
    await sql`delete from post_tags where post_id in ${ids}`.execute(db);
    await sql`delete from post_subjects where post_id in ${ids}`.execute(db);
    return left;
  }

  return {
    /** Replaces everything that is derived from these posts. */
    async replace(posts: readonly DerivedPost[]): Promise<void> {
      const left = await clear(posts.map((post) => post.postId));
      await writeTokens(posts);
      await writeListings(posts);
      const entered = posts.flatMap((post) => post.listings);
      await adjustCounts(db, dialect, left, entered);
    },

    /** Of all posts, also what an older rule derived and the present one would not find to remove. */
    async empty(): Promise<void> {
      for (const table of [
        'post_tags',
        'post_tokens',
        'post_subjects',
        'listings',
        'listing_counts',
        'listing_labels',
      ] as const)
        await db.deleteFrom(table).execute();
    },

    /**
     * After many rows at once: PostgreSQL counts by itself only minutes later, and until then it plans the pages
     * for an empty site. SQLite plans the same with and without.
     */
    async refreshStatistics(): Promise<void> {
      if (dialect === 'sqlite') return;
      await sql`analyze posts, post_tags, post_tokens, post_subjects, listings, listing_counts, media`.execute(
        db,
      );
    },

    /** Before a post is deleted. */
    async remove(postId: string): Promise<void> {
      await adjustCounts(db, dialect, await clear([postId]), []);
    },
  };
}
