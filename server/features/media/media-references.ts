import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { MediaReferencesTable } from '../../platform/database/schema-media.ts';

/** Who names a file, and so keeps it alive. */
export type MediaOwner = { kind: MediaReferencesTable['owner_kind']; id: string };

/** Which things name which pictures. */
export function createMediaReferences(db: Kysely<Database>) {
  /** Ids of the pictures somebody names, in their order. */
  async function namedBy({ kind, id }: MediaOwner): Promise<string[]> {
    const rows = await db
      .selectFrom('media_references')
      .select('media_id')
      .where('owner_kind', '=', kind)
      .where('owner_id', '=', id)
      .orderBy('media_id')
      .execute();
    return rows.map((row) => row.media_id);
  }

  /** References that exist already stay as they are; what is named anew is awaited no more. */
  async function addReferences(references: readonly { owner: MediaOwner; mediaId: string }[]): Promise<void> {
    if (references.length === 0) return;
    const rows = references.map(({ owner, mediaId }) => ({
      media_id: mediaId,
      owner_kind: owner.kind,
      owner_id: owner.id,
    }));
    const added = await db
      .insertInto('media_references')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('media_id')
      .execute();
    if (added.length === 0) return;
    const ids = [...new Set(added.map((row) => row.media_id))];
    await db.updateTable('media').set({ awaited: 0 }).where('id', 'in', ids).execute();
  }

  /** What the owner names from now on is exactly this. */
  async function setReferences(owner: MediaOwner, mediaIds: readonly string[]): Promise<void> {
    const wanted = new Set(mediaIds);
    const before = await namedBy(owner);
    const letGo = before.filter((id) => !wanted.has(id));
    if (letGo.length > 0) {
      await db
        .deleteFrom('media_references')
        .where('owner_kind', '=', owner.kind)
        .where('owner_id', '=', owner.id)
        .where('media_id', 'in', letGo)
        .execute();
    }
    for (const id of before) wanted.delete(id);
    await addReferences([...wanted].map((mediaId) => ({ owner, mediaId })));
  }

  /** Whether anything names the picture. */
  async function isReferenced(mediaId: string): Promise<boolean> {
    const row = await db
      .selectFrom('media_references')
      .select('media_id')
      .where('media_id', '=', mediaId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  return { namedBy, addReferences, setReferences, isReferenced };
}
