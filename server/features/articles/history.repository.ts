import { type Kysely, sql } from 'kysely';
import type { ArticleSnapshot } from '#domain/articles/article.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { jsonPart } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A saved snapshot of a record, or the selected part of it. */
export interface StoredRevision<Data> {
  id: string;
  createdDate: string;
  authorId: string | null;
  /** Name of the account; null if it was deleted, or a command saved it. */
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

/**
 * Revisions of the records of one kind.
 * @param Data the stored snapshot, as JSON
 * @param listed fields shown in a list: whole snapshots are large
 */
function revisionsOf<Data extends object, Listed extends keyof Data & string>(
  db: Kysely<Database>,
  dialect: Dialect,
  kind: string,
  listed: readonly Listed[],
) {
  const rows = (entityId: string) =>
    db
      .selectFrom('revisions as r')
      .leftJoin('users as u', 'u.id', 'r.author_id')
      .select(['r.id', 'r.created_date', 'r.author_id', 'u.username'])
      .where('r.entity_kind', '=', kind)
      .where('r.entity_id', '=', entityId);
  type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];
  const toRevision = <Part>(row: Row & { data: string }): StoredRevision<Part> => ({
    id: row.id,
    createdDate: row.created_date,
    authorId: row.author_id,
    author: row.username,
    data: JSON.parse(row.data) as Part,
  });

  return {
    /** Newest first. */
    async list(entityId: string): Promise<StoredRevision<Pick<Data, Listed>>[]> {
      const found = await rows(entityId)
        .select(jsonPart(dialect, sql.ref('r.data'), listed).as('data'))
        .orderBy('r.created_date', 'desc')
        .orderBy('r.id', 'desc')
        .execute();
      return found.map(toRevision<Pick<Data, Listed>>);
    },

    async find(entityId: string, id: string): Promise<StoredRevision<Data> | null> {
      const row = await rows(entityId).select('r.data').where('r.id', '=', id).executeTakeFirst();
      return row ? toRevision<Data>(row) : null;
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

/** Fields of a save that the list of saves shows. */
const listedOfArticles = ['title', 'published', 'words'] as const;
export type ListedSnapshot = Pick<ArticleSnapshot, (typeof listedOfArticles)[number]>;

export function createRevisionsRepository(db: Kysely<Database>, dialect: Dialect) {
  return {
    articles: revisionsOf<ArticleSnapshot, keyof ListedSnapshot>(db, dialect, 'article', listedOfArticles),
  };
}

/** The unsaved content of a form. */
export interface WorkingCopy {
  /** Version of the record that was opened; 0 for a new one. */
  baseVersion: number;
  /** By field; whatever the form needs. */
  fields: Record<string, unknown>;
  updatedDate: string;
}

/** Whose copy of what. */
export interface WorkingCopyKey {
  kind: 'article';
  /** An id, `new` or `composer`. */
  entityId: string;
  userId: string;
}

export function createWorkingCopiesRepository(db: Kysely<Database>) {
  return {
    async find({ kind, entityId, userId }: WorkingCopyKey): Promise<WorkingCopy | null> {
      const row = await db
        .selectFrom('working_copies')
        .select(['base_version', 'data', 'updated_date'])
        .where('entity_kind', '=', kind)
        .where('entity_id', '=', entityId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (!row) return null;
      const fields = JSON.parse(row.data) as Record<string, unknown>;
      return { baseVersion: row.base_version, fields, updatedDate: row.updated_date };
    },

    /**
     * Replaces the previous one.
     * @param over `updatedDate` of the copy to replace; null: there must be none; absent: any
     * @returns false when there is another copy, or none
     */
    async put(key: WorkingCopyKey, copy: WorkingCopy, over?: string | null): Promise<boolean> {
      const { kind, entityId, userId } = key;
      const values = {
        data: JSON.stringify(copy.fields),
        base_version: copy.baseVersion,
        updated_date: copy.updatedDate,
      };
      if (typeof over === 'string') {
        const { numUpdatedRows } = await db
          .updateTable('working_copies')
          .set(values)
          .where('entity_kind', '=', kind)
          .where('entity_id', '=', entityId)
          .where('user_id', '=', userId)
          .where('updated_date', '=', over)
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      }
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('working_copies')
        .values({ entity_kind: kind, entity_id: entityId, user_id: userId, ...values })
        .onConflict((conflict) => {
          const taken = conflict.columns(['entity_kind', 'entity_id', 'user_id']);
          return over === null ? taken.doNothing() : taken.doUpdateSet(values);
        })
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n;
    },

    async remove({ kind, entityId, userId }: WorkingCopyKey): Promise<void> {
      await db
        .deleteFrom('working_copies')
        .where('entity_kind', '=', kind)
        .where('entity_id', '=', entityId)
        .where('user_id', '=', userId)
        .execute();
    },

    /** Deletes the working copies of all users. @returns their owners */
    async removeAll(kind: WorkingCopyKey['kind'], entityId: string): Promise<string[]> {
      const rows = await db
        .deleteFrom('working_copies')
        .where('entity_kind', '=', kind)
        .where('entity_id', '=', entityId)
        .returning('user_id')
        .execute();
      return rows.map((row) => row.user_id);
    },
  };
}
