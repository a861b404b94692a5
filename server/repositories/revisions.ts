import { type Kysely, sql } from 'kysely';
import type { ArticleSnapshot } from '#domain/article/snapshot.ts';
import type { Database } from '#server/database/schema.ts';

/** One save of a thing: what it was from then on. */
export interface StoredRevision<Data> {
  id: string;
  createdDate: string;
  authorId: string | null;
  /** Null when the account is no more, or when a program wrote. */
  author: string | null;
  data: Data;
}

export interface NewRevision<Data> {
  id: string;
  entityId: string;
  authorId: string | null;
  createdDate: string;
  data: Data;
}

/** Revisions of the things of one kind. @param Data what is kept of them, as JSON can say it */
function revisionsOf<Data>(db: Kysely<Database>, kind: string) {
  const rows = (entityId: string) =>
    db
      .selectFrom('revisions as r')
      .leftJoin('users as u', 'u.id', 'r.author_id')
      .select(['r.id', 'r.created_date', 'r.author_id', 'u.username', 'r.data'])
      .where('r.entity_kind', '=', kind)
      .where('r.entity_id', '=', entityId);
  type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];
  const toRevision = (row: Row): StoredRevision<Data> => ({
    id: row.id,
    createdDate: row.created_date,
    authorId: row.author_id,
    author: row.username,
    data: JSON.parse(row.data) as Data,
  });

  return {
    /** Newest first. */
    async list(entityId: string): Promise<StoredRevision<Data>[]> {
      const found = await rows(entityId).orderBy('r.created_date', 'desc').orderBy('r.id', 'desc').execute();
      return found.map(toRevision);
    },

    async find(entityId: string, id: string): Promise<StoredRevision<Data> | null> {
      const row = await rows(entityId).where('r.id', '=', id).executeTakeFirst();
      return row ? toRevision(row) : null;
    },

    async has(entityId: string): Promise<boolean> {
      return (await rows(entityId).limit(1).executeTakeFirst()) !== undefined;
    },

    async insert({ id, entityId, authorId, createdDate, data }: NewRevision<Data>): Promise<void> {
      await db
        .insertInto('revisions')
        .values({
          id,
          entity_kind: kind,
          entity_id: entityId,
          author_id: authorId,
          data: JSON.stringify(data),
          created_date: createdDate,
        })
        .execute();
    },

    /** Only the newest stay. */
    async trim(entityId: string, most: number): Promise<void> {
      await sql`delete from revisions where entity_kind = ${kind} and entity_id = ${entityId} and id not in (
        select id from (select id from revisions where entity_kind = ${kind} and entity_id = ${entityId}
        order by created_date desc, id desc limit ${most}) as kept)`.execute(db);
    },

    async removeAll(entityId: string): Promise<void> {
      await db
        .deleteFrom('revisions')
        .where('entity_kind', '=', kind)
        .where('entity_id', '=', entityId)
        .execute();
    },
  };
}

export function createRevisionsRepository(db: Kysely<Database>) {
  return { articles: revisionsOf<ArticleSnapshot>(db, 'article') };
}
