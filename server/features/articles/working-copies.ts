import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** A form as somebody left it. */
export interface WorkingCopy {
  /** Version of the thing that was opened; 0 for a new one. */
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
     * Takes the place of the one before.
     * @param over `updatedDate` of the one that it may replace; null: none; absent: whichever there is
     * @returns false when another one stands there, or none
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

    /** Everybody's. @returns whose they were */
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
