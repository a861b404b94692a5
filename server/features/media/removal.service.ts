import { fileKeysOf } from '#domain/media/media-files.ts';
import type { Media } from '#domain/posts/post.ts';
import { perApp } from '../../compose/context.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Lease } from '../../platform/files/leases.repository.ts';
import { stagedSince } from './media.derive.ts';

export interface RemovalOptions {
  /** ISO; an image uploaded then or later stays. */
  stagedBefore?: string;
  /** Pinned ones, too. */
  includePinned?: boolean;
  /** ISO; an image uploaded then or later stays as long as nothing has named it since. */
  awaitedSince?: string;
}

/** Deletes images. */
export const mediaRemoval = perApp(({ reader, transaction, leases, runExclusive, now, logger }) => {
  /** @returns a lease of the row's files; null when the image is still needed */
  function removeRow(id: string, options: RemovalOptions): Promise<Lease | null> {
    return transaction(async (repos) => {
      const media = await repos.media.findById(id);
      if (!media || (await isInUse(repos, media, options))) return null;
      const keys = await repos.renditions.filesOf(id);
      await repos.jobs.removeOf(id);
      await repos.media.delete(id);
      return leases.acquire(repos, [...fileKeysOf(media), ...keys]);
    });
  }

  /**
   * Deletes the image with all its files unless it is referenced or pinned. One transaction deletes the row and
   * leases the files: after a crash, or if the store does not respond, the cleanup deletes them.
   * @returns whether it was removed
   */
  async function removeUnused(mediaId: string, options: RemovalOptions = {}): Promise<boolean> {
    const media = await reader.media.findById(mediaId);
    if (!media) return false;
    return runExclusive(media.sha256, async () => {
      const lease = await removeRow(mediaId, options);
      if (lease) await leases.remove(lease);
      return lease !== null;
    });
  }

  return {
    removeUnused,

    /**
     * Deletes those of these images without a reference, except recent uploads for unsaved records. Never throws: the
     * write that removed the references is done.
     */
    async release(mediaIds: readonly string[]): Promise<void> {
      const awaitedSince = stagedSince(now());
      for (const id of new Set(mediaIds)) {
        try {
          await removeUnused(id, { awaitedSince });
        } catch (error) {
          logger.error({ err: error, mediaId: id }, 'an image could not be removed');
        }
      }
    },
  };
});

async function isInUse(
  repos: Repositories,
  { id, createdDate }: Media,
  { stagedBefore, includePinned, awaitedSince }: RemovalOptions,
): Promise<boolean> {
  if (await repos.media.isReferenced(id)) return true;
  if (!includePinned && (await repos.media.isPinned(id))) return true;
  if (stagedBefore !== undefined && createdDate >= stagedBefore) return true;
  return awaitedSince !== undefined && (await repos.media.isAwaited(id, awaitedSince));
}
