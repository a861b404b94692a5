import { fileKeysOf } from '#domain/media/media-files.ts';
import type { Media } from '#domain/posts/post.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { FileHolds, Hold } from '../../platform/files/leases.ts';
import type { Turns } from '../../platform/jobs/semaphore.ts';
import { stagedSince } from './media.derive.ts';

export interface MediaRemovalDependencies {
  reader: Pick<Repositories, 'media'>;
  transaction: Transaction;
  holds: Pick<FileHolds, 'seize' | 'remove'>;
  /** By sha-256: within this process nobody has to wait for the files of the other. */
  inTurn: Turns;
  now: () => Date;
  /** Told of pictures that could not be removed now; the hourly sweep tries again. */
  onFailure: (error: unknown, mediaId: string) => void;
}

export interface RemovalOptions {
  /** ISO; a picture uploaded then or later stays. */
  stagedBefore?: string;
  /** Also when the owner has asked to keep it. */
  evenKept?: boolean;
  /** ISO; a picture uploaded then or later stays as long as nothing has named it since. */
  awaitedSince?: string;
}

export type MediaRemoval = ReturnType<typeof createMediaRemoval>;

/** Takes pictures away for good. */
export function createMediaRemoval(dependencies: MediaRemovalDependencies) {
  const { reader, transaction, holds, inTurn, now, onFailure } = dependencies;

  /** @returns the files of the row that is gone now; null when the picture stays */
  function removeRow(id: string, options: RemovalOptions): Promise<Hold | null> {
    return transaction(async (repos) => {
      const media = await repos.media.findById(id);
      if (!media || (await mustStay(repos, media, options))) return null;
      await repos.media.delete(id);
      return holds.seize(repos, fileKeysOf(media));
    });
  }

  /**
   * Removes the picture with all its files unless something names it still or the owner keeps it. The row goes
   * first, and its files are on the list of what is to go in the same moment: a crash in between, or a store that
   * does not answer, leaves them to the sweep.
   * @returns whether it was removed
   */
  async function removeUnused(mediaId: string, options: RemovalOptions = {}): Promise<boolean> {
    const media = await reader.media.findById(mediaId);
    if (!media) return false;
    return inTurn(media.sha256, async () => {
      const hold = await removeRow(mediaId, options);
      if (hold) await holds.remove(hold);
      return hold !== null;
    });
  }

  return {
    removeUnused,

    /**
     * Removes what of these nobody names any more, except what has been uploaded again for something that is not
     * saved yet. The write that let them go is done: nothing fails it now.
     */
    async release(mediaIds: readonly string[]): Promise<void> {
      const awaitedSince = stagedSince(now());
      for (const id of new Set(mediaIds)) {
        try {
          await removeUnused(id, { awaitedSince });
        } catch (error) {
          onFailure(error, id);
        }
      }
    },
  };
}

async function mustStay(
  repos: Pick<Repositories, 'media'>,
  { id, createdDate }: Media,
  { stagedBefore, evenKept, awaitedSince }: RemovalOptions,
): Promise<boolean> {
  if (await repos.media.isReferenced(id)) return true;
  if (!evenKept && (await repos.media.isKept(id))) return true;
  if (stagedBefore !== undefined && createdDate >= stagedBefore) return true;
  return awaitedSince !== undefined && (await repos.media.isAwaited(id, awaitedSince));
}
