import type { Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import { AppError } from '#domain/errors.ts';
import { perApp } from '../../compose/context.ts';
import { createFormerFiles } from '../../platform/files/former.ts';
import { dataFilesService } from '../assets/data-files.service.ts';
import { binService } from '../bin/bin.service.ts';
import { stagedSince } from './media.derive.ts';
import { incomingImages } from './processing.service.ts';
import { mediaRemoval } from './removal.service.ts';
import type { UnusedMedia, UnusedQuery } from './unused.repository.ts';

export type { UnusedMedia };

const hourMs = 60 * 60 * 1000;
/** Time in milliseconds that other processes wait after a crash during the cleanup. */
const leaseMs = 10 * 60 * 1000;
const mediaAtOnce = 100;
const leaseKey = 'staging_sweep';

/** Deletes images one day after upload unless a post, hero, body or asset references them or the owner pinned them. */
export const cleanupService = perApp((app) => {
  const { reader, transaction, files, leases, now, logger } = app;
  const incoming = incomingImages(app);
  const removal = mediaRemoval(app);
  const others = [dataFilesService(app), binService(app), app.limits, createFormerFiles(app)];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopping = false;
  let hasFailed = false;

  /** Claims the cleanup for this process of all replicas. @returns false if another one is running */
  function claimCleanup(): Promise<boolean> {
    return transaction(async ({ settings }) => {
      const left = (Number(await settings.get(leaseKey)) || 0) - now().getTime();
      // An end too far in the future was written while the clock was wrong.
      if (left > 0 && left <= leaseMs) return false;
      await settings.set(leaseKey, now().getTime() + leaseMs);
      return true;
    });
  }

  async function removeStale(): Promise<number> {
    const stagedBefore = stagedSince(now());
    let removed = 0;
    for (;;) {
      const stale = await reader.media.unreferenced(stagedBefore, mediaAtOnce);
      const before = removed;
      for (const { id } of stale) {
        if (isStopping) return removed;
        if (await removal.removeUnused(id, { stagedBefore })) removed += 1;
      }
      // The others are now referenced or pinned: the same query would find them again.
      if (stale.length < mediaAtOnce || removed === before) return removed;
    }
  }

  /** Removes what has been staged for more than a day, and files that were left over. @returns how many images were deleted */
  async function deleteExpired(): Promise<number> {
    const time = now().getTime();
    await incoming.deleteExpired(time);
    await files.deleteExpired(time);
    for (const other of others) await other.deleteExpired();
    if (!(await claimCleanup())) return 0;
    try {
      const removed = await removeStale();
      await leases.deleteExpired(() => isStopping);
      return removed;
    } finally {
      await transaction(({ settings }) => settings.remove(leaseKey));
    }
  }

  async function runCleanup(): Promise<void> {
    try {
      await deleteExpired();
      hasFailed = false;
    } catch (error) {
      // Once while it keeps failing.
      if (!hasFailed) logger.error({ err: error }, 'failed to delete expired uploads');
      hasFailed = true;
    }
  }

  function begin(): void {
    running ??= runCleanup().finally(() => {
      running = undefined;
    });
  }

  return {
    sweep: deleteExpired,

    /** Runs now and every hour until {@link stop}. */
    start(): void {
      begin();
      timer = setInterval(begin, hourMs);
      timer.unref();
    },

    /** Waits for a running cleanup to end early. */
    async stop(): Promise<void> {
      clearInterval(timer);
      isStopping = true;
      await running;
    },

    /** Newest first, with the pinned ones. */
    async list(actor: Actor, query: UnusedQuery): Promise<{ images: UnusedMedia[]; total: number }> {
      requireAdmin(actor);
      return reader.unusedMedia.list(query);
    },

    /** @throws AppError `not_found` */
    async keep(actor: Actor, mediaId: string, pinned: boolean): Promise<UnusedMedia> {
      requireAdmin(actor);
      // The day begins again, so that an unpinned file is not deleted at once.
      await transaction(({ media }) => media.setPinned(mediaId, pinned, now().toISOString()));
      const image = await reader.unusedMedia.find(mediaId);
      if (!image) throw new AppError('not_found', 'File not found.');
      return image;
    },

    /** @throws AppError `not_found`; `conflict` when a post or an article shows it */
    async remove(actor: Actor, mediaId: string): Promise<void> {
      requireAdmin(actor);
      if (await removal.removeUnused(mediaId, { includePinned: true })) return;
      if (!(await reader.media.findById(mediaId))) throw new AppError('not_found', 'File not found.');
      throw new AppError('conflict', 'A photo or an article uses this image.');
    },
  };
});
