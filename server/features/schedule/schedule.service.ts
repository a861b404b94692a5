import { type Actor, requireAdmin } from '#domain/access/account.ts';
import { AppError } from '#domain/errors.ts';
import { takenMoment } from '#domain/posts/taken.ts';
import { plannedDate } from '#domain/schedule/planned-date.ts';
import {
  checkQueue,
  mostQueued,
  type QueueSettings,
  type QueueState,
  queueDates,
  type Slot,
} from '#domain/schedule/queue.ts';
import { perApp } from '../../compose/context.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { currentOnConflict } from '../../platform/database/write.ts';
import { wakeSchedule } from './schedule.derive.ts';
import type { PlannedItem, PlannedKind, QueuedPost } from './schedule.repository.ts';

export type { PlannedItem };

export interface Schedule {
  /** In the order of their next times; the first of them. */
  planned: PlannedItem[];
  plannedTotal: number;
  held: PlannedItem[];
  heldTotal: number;
  queue: QueueState;
  /** `slot` and `date` are null while it is paused, and for a photo that cannot go public as it is. */
  queued: (Omit<QueuedPost, 'dating' | 'takenAt'> & { slot: Slot | null; date: string | null })[];
}

/** Requested changes of the queue; what is left out stays. */
export type QueueChange = Partial<QueueSettings> & {
  isPaused?: boolean | undefined;
  /** All photos in their order. Those that are public or have a time of their own by now are left out. */
  ids?: readonly string[] | undefined;
};

/** Shown at one time. */
const mostShown = 200;
const mostHeld = 50;

/** @throws AppError `unauthenticated` or `forbidden`, from every method, unless the actor is an admin */
export const scheduleService = perApp((app) => {
  const { reader, transaction, site, jobs, now } = app;
  const present = () => now().toISOString();

  async function held(): Promise<Pick<Schedule, 'held' | 'heldTotal'>> {
    const [posts, articles] = [
      await reader.schedule.held('post', mostHeld),
      await reader.schedule.held('article', mostHeld),
    ];
    return { held: [...articles.items, ...posts.items], heldTotal: posts.total + articles.total };
  }

  async function planned(): Promise<Pick<Schedule, 'planned' | 'plannedTotal'>> {
    const found: PlannedItem[] = [];
    let plannedTotal = 0;
    for (const kind of ['post', 'article'] satisfies PlannedKind[]) {
      found.push(...(await reader.schedule.next(kind, 'publish_at', mostShown)));
      found.push(...(await reader.schedule.next(kind, 'unpublish_at', mostShown)));
      plannedTotal += await reader.schedule.countPlanned(kind);
    }
    const timeOf = ({ publishAt, unpublishAt }: PlannedItem) => publishAt ?? unpublishAt ?? '';
    found.sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1));
    return { planned: found.slice(0, mostShown), plannedTotal };
  }

  async function queued({ schedule }: Repositories) {
    const [queue, posts] = [await schedule.queue(), await schedule.queuedPosts(mostQueued)];
    const canGo = ({ title }: Pick<QueuedPost, 'title'>) => title !== '';
    const slots = queueDates(queue, posts.filter(canGo).length, site.timeZone).values();
    return {
      queue,
      queued: posts.map(({ dating, takenAt, ...post }) => {
        const slot = canGo(post) ? (slots.next().value ?? null) : null;
        const taken = queue.date === 'taken' ? takenMoment(takenAt, site.timeZone) : null;
        return { ...post, slot, date: slot && plannedDate(dating, slot.moment, taken) };
      }),
    };
  }

  const overview = async (): Promise<Schedule> => ({
    ...(await planned()),
    ...(await held()),
    ...(await queued(reader)),
  });

  /** @throws AppError `conflict` with the queue as it is */
  async function write(version: number | undefined, work: (repos: Repositories) => Promise<void>) {
    const written = transaction(async (repos) => {
      const before = await repos.schedule.queue();
      if (version !== undefined && version !== before.version) throw changedSince();
      await work(repos);
      if ((await repos.schedule.countQueued()) > mostQueued) throw tooMany();
      await wakeSchedule(repos, present(), present());
    });
    await currentOnConflict(written, overview);
    jobs.wake();
    return overview();
  }

  return {
    async overview(actor: Actor): Promise<Schedule> {
      requireAdmin(actor);
      return overview();
    },

    /** Records that did not go public at their time. */
    async held(actor: Actor): Promise<Pick<Schedule, 'held' | 'heldTotal'>> {
      requireAdmin(actor);
      return held();
    },

    /** Which of these posts are in the queue. */
    async queuedAmong(actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> {
      requireAdmin(actor);
      return new Set(await reader.schedule.queuedAmong(ids));
    },

    /**
     * @param version of the queue that its owner has seen
     * @throws AppError `invalid` with a message per field; `conflict` with the schedule as it is, also when a photo does
     *   not exist
     */
    async changeQueue(
      actor: Actor,
      { ids, isPaused, ...given }: QueueChange,
      version?: number,
    ): Promise<Schedule> {
      requireAdmin(actor);
      return write(version, async (repos) => {
        const before = await repos.schedule.queue();
        const settings = checkQueue({ ...before, ...given });
        const wasEmpty = (await repos.schedule.countQueued()) === 0;
        const order = ids && (await repos.schedule.queueable(ids));
        if (order === null) throw changedSince();
        if (order) await repos.schedule.setQueued(order);
        const isOther = JSON.stringify(settings) !== JSON.stringify(checkQueue(before));
        const begins = isOther || wasEmpty || (isPaused ?? before.isPaused) !== before.isPaused;
        await repos.schedule.changeQueue({
          ...settings,
          ...(isPaused !== undefined && { isPaused }),
          ...(begins && { since: present() }),
        });
      });
    },

    /**
     * Adds drafts at the end; those that are public, in the queue or have a time of their own are left out.
     * @throws AppError `invalid` when there are too many; `not_found` when one of them does not exist
     */
    async enqueue(actor: Actor, ids: readonly string[]): Promise<{ added: number; schedule: Schedule }> {
      requireAdmin(actor);
      let added = 0;
      const schedule = await write(undefined, async (repos) => {
        const wasEmpty = (await repos.schedule.countQueued()) === 0;
        const drafts = await repos.schedule.queueable(ids);
        if (drafts === null) throw new AppError('not_found', 'Post not found.');
        added = await repos.schedule.enqueue(drafts);
        if (added > 0) await repos.schedule.changeQueue(wasEmpty ? { since: present() } : {});
      });
      return { added, schedule };
    },
  };
});

const changedSince = () => new AppError('conflict', 'The queue was changed after you opened it.');

function tooMany(): AppError {
  const message = 'The queue has room for 1,000 photos.';
  return new AppError('invalid', message, { fields: { ids: message } });
}
