import type { FileStore } from '#server/adapters/files/file-store.ts';
import type { Transaction } from '#server/database/transaction.ts';
import type { Repositories } from '#server/repositories/all.ts';

export interface MediaRemovalDependencies {
  reader: Pick<Repositories, 'media'>;
  transaction: Transaction;
  files: Pick<FileStore, 'delete'>;
}

export type MediaRemoval = ReturnType<typeof createMediaRemoval>;

/** Takes pictures away for good. */
export function createMediaRemoval({ reader, transaction, files }: MediaRemovalDependencies) {
  return {
    /**
     * Removes the picture with all its files unless something names it still. The row goes first: a crash in
     * between leaves files that nobody can find, never a picture without its files.
     * @returns whether it was removed
     */
    async removeUnused(mediaId: string): Promise<boolean> {
      const media = await reader.media.findById(mediaId);
      if (!media) return false;
      const removed = await transaction(async (repos) => {
        if (await repos.media.isReferenced(mediaId)) return false;
        await repos.media.delete(mediaId);
        return true;
      });
      if (!removed) return false;
      for (const key of [media.originalKey, ...media.renditions.map((rendition) => rendition.key)]) {
        await files.delete(key);
      }
      return true;
    },
  };
}
