import { type Kysely, type Selectable, sql } from 'kysely';
import { type MatchSubject, tokensOf } from '#domain/clusters/matching.ts';
import type { Camera } from '#domain/posts/post.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { removeStrayRows, rowsOfPosts } from '../../platform/database/listed.ts';
import { jsonRows, jsonTexts, storedObject } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { ListingsTable, PostSubjectsTable } from '../../platform/database/schema-content.ts';
import { newId } from '../../platform/ids.ts';
import { noCamera } from '../media/media.rows.ts';
import {
  adjustCounts,
  type Collection,
  chooseSpellings,
  hasSpellings,
  type LeftCollection,
} from './public-listings.repository.ts';

/** The derived rows of one post. */
export interface DerivedPost {
  postId: string;
  createdDate: string;
  subject: MatchSubject;
  /** Its collections, with the name as this post writes it; empty for a draft. */
  listings: (Collection & { label: string })[];
}

/**
 * Facts that decide whether a post may open Home, beside its publication: pixels of its image, and its
 * owner's choice.
 */
export interface OpeningFacts {
  width: number;
  height: number;
  opensHome: boolean;
}

/** Facts about a post's image. */
export interface ImageFacts extends OpeningFacts {
  camera: Camera;
}

/** Subjects of one read. */
const atOnce = 1000;

type SubjectRow = Selectable<PostSubjectsTable>;

function tokensIn(subject: string): string[] {
  return tokensOf(JSON.parse(subject) as MatchSubject);
}

/** Tags, tokens, listings and counts, derived from posts. */
export function createDerivedRepository(db: Kysely<Database>, dialect: Dialect) {
  const subjects = () => db.selectFrom('post_subjects').selectAll().orderBy('post_id');

  /** Also of posts whose own rows are deleted already. */
  async function removeTokens(postIds: readonly string[]): Promise<void> {
    const known = await subjects()
      .where(sql<boolean>`post_id in ${jsonTexts(dialect, postIds)}`)
      .execute();
    for (const { post_id, subject } of known) {
      const tokens = jsonTexts(dialect, tokensIn(subject));
      await sql`delete from post_tokens where post_id = ${post_id} and token in ${tokens}`.execute(db);
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
    await insertTokens(tokens);
  }

  /** Tokens that are there already stay: after a repair by hand they may be more than those of the subject. */
  async function insertTokens(tokens: readonly (readonly [token: string, postId: string])[]): Promise<void> {
    await sql`insert into post_tokens (token, post_id)
      select value ->> 0, value ->> 1 from ${jsonRows(dialect, tokens)} where true on conflict do nothing`.execute(
      db,
    );
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
    const { rows } = await sql<Selectable<ListingsTable>>`${rowsOfPosts(ids)}`.execute(db);
    const keys = rows.map((row) => [row.kind, row.key, row.created_date, row.post_id]);
    await sql`delete from listings where (kind, key, created_date, post_id) in
      (select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from ${jsonRows(dialect, keys)})`.execute(
      db,
    );
    await removeTokens(postIds);
    await sql`delete from post_tags where post_id in ${ids}`.execute(db);
    await sql`delete from post_subjects where post_id in ${ids}`.execute(db);
    return rows.map(({ kind, key, label }) => ({ kind, key, label, total: 1 }));
  }

  return {
    /** Replaces everything that is derived from these posts. @returns the collections that they left and entered */
    async replace(posts: readonly DerivedPost[]): Promise<{ left: Collection[]; entered: Collection[] }> {
      const left = await clear(posts.map((post) => post.postId));
      await writeTokens(posts);
      await writeListings(posts);
      const entered = posts.flatMap((post) => post.listings);
      await adjustCounts(db, dialect, left, entered);
      return { left, entered };
    },

    /** Facts about the images of these posts as they are stored; those without an image are left out. */
    async imageFacts(postIds: readonly string[]): Promise<Map<string, ImageFacts>> {
      const rows = await db
        .selectFrom('posts as p')
        .innerJoin('media as m', 'm.id', 'p.media_id')
        .leftJoin('media_metadata as f', 'f.media_id', 'm.id')
        .select(['p.id', 'p.opens_home', 'm.width', 'm.height', 'f.camera'])
        .where(sql<boolean>`p.id in ${jsonTexts(dialect, postIds)}`)
        .execute();
      return new Map(
        rows.map(({ id, opens_home, camera, ...size }) => [
          id,
          {
            ...size,
            opensHome: opens_home === 1,
            camera: { ...noCamera, ...storedObject<Camera>(camera ?? '{}') },
          },
        ]),
      );
    },

    /** Ids whose number of tokens is not that of their subject: of deleted posts, or from an older rule. */
    async idsWithWrongTokens(): Promise<string[]> {
      const { rows } = await sql<{ id: string; total: number }>`
        select post_id as id, count(*) as total from post_tokens group by post_id`.execute(db);
      const totals = new Map(rows.map(({ id, total }) => [id, Number(total)]));
      for (let afterId: string | undefined = ''; afterId !== undefined; ) {
        const page: SubjectRow[] = await subjects().where('post_id', '>', afterId).limit(atOnce).execute();
        for (const { post_id, subject } of page)
          if (totals.get(post_id) === tokensIn(subject).length) totals.delete(post_id);
        afterId = page[atOnce - 1]?.post_id;
      }
      return [...totals.keys()];
    },

    /** Makes the tokens of these posts again from their subjects. */
    async replaceTokens(postIds: readonly string[]): Promise<void> {
      if (postIds.length === 0) return;
      const ids = jsonTexts(dialect, postIds);
      await sql`delete from post_tokens where post_id in ${ids}`.execute(db);
      const found = await subjects().where(sql<boolean>`post_id in ${ids}`).execute();
      await insertTokens(
        found.flatMap(({ post_id, subject }) => tokensIn(subject).map((token) => [token, post_id] as const)),
      );
    },

    /** Makes counts and labels again from the listings. */
    async recount(): Promise<void> {
      await removeStrayRows(db);
      await db.deleteFrom('listing_labels').execute();
      await db.deleteFrom('listing_counts').execute();
      await sql`insert into listing_labels (kind, key, label, total)
        select kind, key, label, count(*) from listings where label is not null group by kind, key, label`.execute(
        db,
      );
      await sql`insert into listing_counts (kind, key, label, total, state)
        select kind, key, coalesce((select c.name from clusters as c where c.id = key), kind), count(*), ${newId()}
        from listings group by kind, key`.execute(db);
      await chooseSpellings(db);
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

    /** Before a post is deleted. @returns the collections that it left */
    async remove(postId: string): Promise<Collection[]> {
      const left = await clear([postId]);
      await adjustCounts(db, dialect, left, []);
      return left;
    },
  };
}
