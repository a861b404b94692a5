import type { Media } from '#domain/photo/post.ts';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import type { Transaction } from '#server/database/transaction.ts';
import type { Repositories } from '#server/repositories/all.ts';
import type { Turns } from './turns.ts';

export interface MediaRemovalDependencies {
  reader: Pick<Repositories, 'media'>;
  transaction: Transaction;
  files: Pick<FileStore, 'delete'>;
  /** By sha-256: storing a picture again must not meet the removal of its files. */
  inTurn: Turns;
  /** Told of pictures that could not be removed now; the hourly sweep tries again. */
  onFailure: (error: unknown, mediaId: string) => void;
}

export interface RemovalOptions {
  /** ISO; a picture uploaded then or later stays. */
  stagedBefore?: string;
  /** Also when the owner has asked to keep it. */
  evenKept?: boolean;
}

export type MediaRemoval = ReturnType<typeof createMediaRemoval>;

/** Takes pictures away for good. */
export function createMediaRemoval(dependencies: MediaRemovalDependencies) {
  const { reader, transaction, files, inTurn, onFailure } = dependencies;

  async function remove({ id, originalKey, renditions }: Media, options: RemovalOptions): Promise<boolean> {
    const removed = await transaction(async (repos) => {
      const isNeeded =
        (await repos.media.isReferenced(id)) || (!options.evenKept && (await repos.media.isKept(id)));
      const media = isNeeded ? null : await repos.media.findById(id);
      if (!media || (options.stagedBefore && media.createdDate >= options.stagedBefore)) return false;
      await repos.media.delete(id);
      return true;
    });
    if (!removed) return false;
    for (const key of [originalKey, ...renditions.map((rendition) => rendition.key)]) await files.delete(key);
    return true;
  }

  /**
   * Removes the picture with all its files unless something names it still or the owner keeps it. The row goes
   * first: a crash in between leaves files that nobody can find, never a picture without its files.
   * @returns whether it was removed
   */
  async function removeUnused(mediaId: string, options: RemovalOptions = {}): Promise<boolean> {
    const media = await reader.media.findById(mediaId);
    return media ? inTurn(media.sha256, () => remove(media, options)) : false;
  }

  return {
    removeUnused,

    /** Removes what of these nobody names any more. The write that let them go is done: nothing fails it now. */
    async release(mediaIds: readonly string[]): Promise<void> {
      for (const id of new Set(mediaIds)) {
        try {
          await removeUnused(id);
        } catch (error) {
          onFailure(error, id);
        }
      }
    },
  };
}
