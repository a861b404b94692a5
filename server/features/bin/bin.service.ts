import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type Actor, requireAdmin, system } from '#domain/access/account.ts';
import { type BinKind, type BinnedItem, binKinds, expiredSince } from '#domain/bin/bin.ts';
import { AppError } from '#domain/errors.ts';
import { isBase } from '#domain/media/rendition-sizes.ts';
import { formatCount } from '#domain/text/clean.ts';
import { perApp } from '../../compose/context.ts';
import { itemsPurged } from '../../compose/followers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { createWrite } from '../../platform/database/transaction.ts';
import { stagedSince } from '../media/media.derive.ts';
import { mediaRemoval } from '../media/removal.service.ts';
import type { BinQuery } from './bin.repository.ts';

/**
 * Restoring of a kind of record. Parses texts before the transaction, which other writes wait for.
 * @returns takes them out of the bin, with everything that is derived from them
 */
export type BinnedKind = (
  ids: readonly string[],
) => Promise<(repos: Repositories, items: readonly BinnedItem[]) => Promise<void>>;

/** The state of emptying the bin. */
export interface EmptiedBatch {
  deleted: number;
  /** Where the next batch begins; null at the end. */
  next: string | null;
}

export type BinService = ReturnType<typeof binService>;

/** Items deleted in one transaction when there may be many. */
const portionSize = 100;
/** Items deleted between two pauses. */
const itemsAtOnce = 20;

/**
 * Deleted posts, articles, pages and series. Their rows are in a table of their own, which no public page reads.
 * @throws AppError `unauthenticated` or `forbidden`, from every method, unless the actor is an admin
 */
export const binService = perApp((app) => {
  const { reader, files, now } = app;
  const write = createWrite(app);
  const kinds = new Map<BinKind, BinnedKind>();

  const idsOf = (items: readonly BinnedItem[], kind: BinKind) =>
    items.filter((item) => item.kind === kind).map(({ id }) => id);

  async function restoreAll(ids: readonly string[]): Promise<BinnedItem[]> {
    const found = await reader.bin.byIds(ids);
    const restoring: [BinKind, Awaited<ReturnType<BinnedKind>>][] = [];
    for (const kind of binKinds) {
      const prepare = kinds.get(kind);
      if (prepare) restoring.push([kind, await prepare(idsOf(found, kind))]);
    }
    return write(
      async (repos) => {
        const items = await repos.bin.byIds(found.map(({ id }) => id));
        for (const [kind, restore] of restoring)
          await restore(
            repos,
            items.filter((item) => item.kind === kind),
          );
        return items;
      },
      (items) => items.some(({ wasPublic }) => wasPublic),
    );
  }

  /** A URL that was public answers 410 for good; files that nothing else uses are deleted. */
  async function removeAll(find: (repos: Repositories) => Promise<BinnedItem[]>): Promise<number> {
    const released = new Set<string>();
    const removed = await app.transaction(async (repos) => {
      const items = await find(repos);
      for (let start = 0; start < items.length; start += itemsAtOnce) {
        // SQLite is synchronous: without a pause no request would be served in between.
        if (start > 0) await setImmediate();
        const portion = items.slice(start, start + itemsAtOnce);
        const time = now().toISOString();
        for (const mediaId of await itemsPurged(repos, { items: portion, time })) released.add(mediaId);
        for (const { id } of portion) await repos.bin.remove(id);
      }
      return items.length;
    });
    await mediaRemoval(app).release([...released]);
    return removed;
  }

  /** The moment until which the bin is emptied: what is deleted later stays. */
  async function beginning(expected: number): Promise<string> {
    const { items, total } = await reader.bin.list({ descending: true, limit: 1, offset: 0 });
    if (total === expected) return items[0]?.deletedAt ?? '';
    const message = `The bin has ${formatCount(total)} ${total === 1 ? 'item' : 'items'} now, not ${formatCount(expected)}. Check it again.`;
    throw new AppError('conflict', message);
  }

  return {
    /** Adds what restores items of a kind; each kind has one. */
    addKind: (kind: BinKind, restore: BinnedKind) => void kinds.set(kind, restore),

    async list(actor: Actor, query: BinQuery): Promise<{ items: BinnedItem[]; total: number }> {
      requireAdmin(actor);
      return reader.bin.list(query);
    },

    /**
     * Restores records as drafts, with their slugs, former slugs and histories; what is not in the bin is left out.
     * @returns what was restored
     * @throws AppError `conflict` when another record has the slug of one of them; none is restored then
     */
    async restore(actor: Actor, ids: readonly string[]): Promise<BinnedItem[]> {
      requireAdmin(actor);
      return restoreAll([...new Set(ids)]);
    },

    /** Permanently. @param kind leaves out others @returns how many of them were in the bin */
    async remove(actor: Actor, ids: readonly string[], kind?: BinKind): Promise<number> {
      requireAdmin(actor);
      return removeAll(async (repos) =>
        (await repos.bin.byIds([...new Set(ids)])).filter((item) => kind === undefined || item.kind === kind),
      );
    },

    /**
     * Deletes everything permanently, in portions.
     * @param expected items that the owner saw; @param until `next` of the portion before
     * @throws AppError `conflict` at the beginning when the bin has another number of items
     */
    async empty(actor: Actor, expected: number, until?: string): Promise<EmptiedBatch> {
      requireAdmin(actor);
      const end = until ?? (await beginning(expected));
      const deleted = await removeAll((repos) => repos.bin.deletedUntil(end, portionSize));
      return { deleted, next: deleted < portionSize ? null : end };
    },

    /** Deletes what has been in the bin for 30 days. @param isStopping ends it early */
    async deleteExpired(isStopping: () => boolean = () => false): Promise<void> {
      for (let batch = await this.empty(system, 0, expiredSince(now())); batch.next && !isStopping(); )
        batch = await this.empty(system, 0, batch.next);
    },

    /** The smallest file of its image, which has no public URL now. @throws AppError `not_found` */
    async thumbnail(actor: Actor, id: string): Promise<{ stream: Readable; bytes: number }> {
      requireAdmin(actor);
      const [item] = await reader.bin.byIds([id]);
      const media = item?.mediaId ? await reader.media.findById(item.mediaId) : null;
      const [smallest] = (media?.renditions ?? [])
        .filter(isBase)
        .sort((one, other) => one.bytes - other.bytes);
      const file = smallest ? await files.stream(smallest.key) : null;
      if (!file) throw new AppError('not_found', 'Image not found.');
      return file;
    },

    /**
     * Whether a public file belongs to binned things alone. While the database does not answer none does: images that
     * pages in the cache show must be there.
     * @param key of the file store
     */
    hides: (key: string): Promise<boolean> => reader.bin.hides(key, stagedSince(now())).catch(() => false),
  };
});
