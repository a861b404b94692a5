import type { Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import { AppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { FileLeases } from '../../platform/files/leases.ts';
import { stagedSince } from './media.derive.ts';
import type { MediaRemoval } from './removal.service.ts';
import type { UnusedMedia, UnusedQuery } from './unused.repository.ts';

export type { UnusedMedia };

const hourMs = 60 * 60 * 1000;
/** A process that dies while sweeping holds the others up no longer than this. */
const leaseMs = 10 * 60 * 1000;
const picturesAtOnce = 100;
const leaseKey = 'staging_sweep';

export interface StagingDependencies {
  reader: Pick<Repositories, 'media' | 'looseMedia'>;
  transaction: Transaction;
  removal: Pick<MediaRemoval, 'removeUnused'>;
  /** Files of pictures that are gone already. */
  leases: Pick<FileLeases, 'sweep'>;
  /** Removes what broken-off uploads left behind. */
  sweepIncoming: (now: number) => Promise<void>;
  now: () => Date;
  /** Told once while sweeping keeps failing. */
  onError: (error: unknown) => void;
}

export type StagingService = ReturnType<typeof createStagingService>;

/** Pictures that no post, hero, body or asset names: they go after a day unless the owner keeps them. */
export function createStagingService(dependencies: StagingDependencies) {
  const { reader, transaction, removal, leases, sweepIncoming, now, onError } = dependencies;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopping = false;
  let hasFailed = false;

  /** One process at a time over all replicas. @returns false when another one is at it */
  function takeLease(): Promise<boolean> {
    return transaction(async ({ settings }) => {
      const until = Number(await settings.get(leaseKey)) || 0;
      if (until > now().getTime()) return false;
      await settings.set(leaseKey, now().getTime() + leaseMs);
      return true;
    });
  }

  async function removeStale(): Promise<number> {
    const stagedBefore = stagedSince(now());
    let removed = 0;
    for (;;) {
      const stale = await reader.media.unreferenced(stagedBefore, picturesAtOnce);
      const before = removed;
      for (const { id } of stale) {
        if (isStopping) return removed;
        if (await removal.removeUnused(id, { stagedBefore })) removed += 1;
      }
      // Those that stay were named or kept meanwhile: asking again would find them for ever.
      if (stale.length < picturesAtOnce || removed === before) return removed;
    }
  }

  /** Removes what has been staged for more than a day, and files that were left over. @returns how many pictures went */
  async function sweep(): Promise<number> {
    await sweepIncoming(now().getTime());
    if (!(await takeLease())) return 0;
    try {
      const removed = await removeStale();
      await leases.sweep(() => isStopping);
      return removed;
    } finally {
      await transaction(({ settings }) => settings.remove(leaseKey));
    }
  }

  async function runCleanup(): Promise<void> {
    try {
      await sweep();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) onError(error);
      hasFailed = true;
    }
  }

  function begin(): void {
    running ??= runCleanup().finally(() => {
      running = undefined;
    });
  }

  return {
    sweep,

    /** Sweeps now and every hour until {@link stop}; nobody waits for it. */
    start(): void {
      begin();
      timer = setInterval(begin, hourMs);
      timer.unref();
    },

    /** Waits until a sweep that is under way has ended, which is soon. */
    async stop(): Promise<void> {
      clearInterval(timer);
      isStopping = true;
      await running;
    },

    /** Newest first, the kept ones too. */
    async list(actor: Actor, query: UnusedQuery): Promise<{ pictures: UnusedMedia[]; total: number }> {
      requireAdmin(actor);
      return reader.looseMedia.list(query);
    },

    /** @throws AppError `not_found` */
    async keep(actor: Actor, mediaId: string, kept: boolean): Promise<UnusedMedia> {
      requireAdmin(actor);
      // From now on it is a day again: nobody expects a file to vanish at the moment they let it go.
      await transaction(({ media }) => media.setKept(mediaId, kept, now().toISOString()));
      const picture = await reader.looseMedia.find(mediaId);
      if (!picture) throw new AppError('not_found', 'There is no such file.');
      return picture;
    },

    /** @throws AppError `not_found`; `conflict` when a post or an article shows it */
    async remove(actor: Actor, mediaId: string): Promise<void> {
      requireAdmin(actor);
      if (await removal.removeUnused(mediaId, { includePinned: true })) return;
      if (!(await reader.media.findById(mediaId))) throw new AppError('not_found', 'There is no such file.');
      throw new AppError('conflict', 'A post or an article shows this picture.');
    },
  };
}
