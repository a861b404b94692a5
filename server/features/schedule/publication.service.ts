import { system } from '#domain/access/account.ts';
import { isAppError } from '#domain/errors.ts';
import type { PostInput } from '#domain/posts/post-input.ts';
import { takenMoment } from '#domain/posts/taken.ts';
import { plannedDate } from '#domain/schedule/planned-date.ts';
import { type QueueState, type Slot, slotsAfter } from '#domain/schedule/queue.ts';
import { nextTimeOf } from '#domain/schedule/times.ts';
import { perApp } from '../../compose/context.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { createWrite } from '../../platform/database/transaction.ts';
import type { JobKind } from '../../platform/jobs/runner.ts';
import { articlesService } from '../articles/articles.service.ts';
import { postWriting } from '../posts/writing.service.ts';
import { scheduleKind, scheduleSubject, wakeSchedule } from './schedule.derive.ts';
import type { PlannedItem } from './schedule.repository.ts';

/** Read at one time. */
const portion = 100;
/** Long enough for a slow disk, short enough for what is due while a process dies. */
const leaseMs = 3000;
const lookAgainMs = 60_000;
/** Milliseconds that a publication waits which fails for no fault of its own, then twice as long, up to a minute. */
const tryAgainMs = 5000;

/**
 * Publishes and takes offline what is due. Each thing in one transaction that finds it as it was planned, so that it
 * happens once, whatever happens to the process and its job.
 */
export const publicationService = perApp((app) => {
  const { reader, transaction, site, now } = app;
  const write = createWrite(app);
  const posts = postWriting(app);
  const present = () => now().toISOString();
  let timer: NodeJS.Timeout | undefined;
  const failing = createFailing();

  const logFailure = (error: unknown, { kind, id }: ItemKey) =>
    app.logger.warn({ err: error, kind, id }, 'what was scheduled could not be published');

  /** @returns whether it is as it was when it was read */
  async function isAsRead({ schedule }: Repositories, { kind, id, version }: PlannedItem): Promise<boolean> {
    return (await schedule.find(kind, id))?.version === version;
  }

  const hold = (item: PlannedItem, problem: string) =>
    transaction(async (repos) => {
      if (await isAsRead(repos, item)) await repos.schedule.hold(item, problem);
    });

  async function changePost(item: PlannedItem, published: boolean, moment?: string): Promise<void> {
    await write(
      async (repos) => {
        if (!(await isAsRead(repos, item))) return false;
        const date = moment === undefined ? {} : await dateOf(repos, item.id, moment, 'publication');
        await posts.change(repos, item.id, { published, ...date }, { moment });
        return true;
      },
      (hasChanged) => hasChanged,
    );
  }

  async function publish(item: PlannedItem, moment: string): Promise<void> {
    if (item.kind === 'post') await changePost(item, true, moment);
    else await articlesService(app).publishPlanned(system, item.id, item.version, moment);
  }

  async function unpublish(item: PlannedItem): Promise<void> {
    if (item.kind === 'post') await changePost(item, false);
    else await articlesService(app).unpublishPlanned(system, item.id, item.version);
  }

  /** @throws what is no fault of the item itself: it is tried again */
  async function act(item: PlannedItem): Promise<void> {
    const { publishAt, unpublishAt } = item;
    if (item.published) return unpublish(item);
    if (unpublishAt !== null && unpublishAt <= present())
      return hold(item, 'Its time online was over before the server could publish it.');
    try {
      await publish(item, publishAt ?? present());
    } catch (error) {
      if (!isAppError(error)) throw error;
      // Changed or deleted in the meantime: what is due then is found again.
      if (error.code === 'conflict' || error.code === 'not_found') return;
      if (error.code !== 'invalid') throw error;
      logFailure(error, item);
      await hold(item, problemOf(error.items, error.fields) || error.message);
    }
  }

  /** One that fails does not keep the others from their time. @returns whether anything was due */
  async function actOnDue(): Promise<boolean> {
    const read: PlannedItem[] = [];
    // Those that failed and wait must not keep the others from being read.
    for (const kind of ['post', 'article'] as const)
      for (const column of ['unpublish_at', 'publish_at'] as const)
        read.push(...(await reader.schedule.next(kind, column, portion + failing.count(), present())));
    failing.keepOnly(read);
    const due = read.filter((item) => (failing.waitsUntil(item) ?? '') <= present());
    due.sort((one, other) => ((nextTimeOf(one) ?? '') < (nextTimeOf(other) ?? '') ? -1 : 1));
    for (const item of due) {
      try {
        await act(item);
        failing.delete(item);
      } catch (error) {
        if (failing.add(item, now())) logFailure(error, item);
      }
    }
    return due.length > 0;
  }

  /** Next time of the queue if it has a photo and is not paused. */
  async function nextSlot({ schedule }: Repositories) {
    const queue = await schedule.queue();
    if (queue.isPaused || (await schedule.countQueued()) === 0) return null;
    return { queue, slot: slotsAfter(queue, site.timeZone).next().value };
  }

  async function publishQueued(repos: Repositories, queue: QueueState, slot: Slot): Promise<boolean> {
    const ids = await repos.schedule.nextQueued(queue.count);
    for (const [index, id] of ids.entries()) {
      // The first one of them is the oldest.
      const moment = new Date(Date.parse(slot.moment) + index).toISOString();
      const date = await dateOf(repos, id, moment, queue.date);
      await posts.change(repos, id, { published: true, ...date }, { moment });
    }
    // Where none of them can go public, times that are over are not made up for.
    const passed = ids.length === 0 ? { since: present() } : { since: slot.moment, lastDay: slot.day };
    await repos.schedule.changeQueue(passed);
    return ids.length > 0;
  }

  /** Date of a photo that goes public: the one that was announced. */
  async function dateOf(
    { posts: stored }: Repositories,
    id: string,
    moment: string,
    wanted: QueueState['date'],
  ): Promise<Pick<PostInput, 'dateSetByOwner' | 'dateWhenTaken'>> {
    const post = await stored.findById(id);
    if (!post) return {};
    const taken = wanted === 'taken' ? takenMoment(post.metadata?.takenAt, site.timeZone) : null;
    const date = plannedDate(post, moment, taken);
    if (date === moment) return { dateSetByOwner: false };
    return date === post.createdDate ? {} : { dateWhenTaken: true };
  }

  /** @returns whether a time of the queue had come */
  async function actOnQueue(): Promise<boolean> {
    let isOver = false;
    await write(
      async (repos) => {
        const next = await nextSlot(repos);
        isOver = next !== null && next.slot.moment <= present();
        return isOver && next !== null && (await publishQueued(repos, next.queue, next.slot));
      },
      (isVisible) => isVisible,
    );
    return isOver;
  }

  /** When the next thing is due; null when nothing is planned. */
  async function nextTime(repos: Repositories): Promise<string | null> {
    const times: string[] = [];
    for (const kind of ['post', 'article'] as const)
      for (const column of ['unpublish_at', 'publish_at'] as const)
        for (const item of await repos.schedule.next(kind, column, 1 + failing.count()))
          times.push(failing.waitsUntil(item) ?? nextTimeOf(item) ?? present());
    const next = await nextSlot(repos);
    if (next) times.push(next.slot.moment);
    return times.sort()[0] ?? null;
  }

  const job: JobKind = {
    isPunctual: true,
    leaseMs,
    async run({ finish, signal }) {
      while (!signal.aborted && (await actOnDue()));
      while (!signal.aborted && (await actOnQueue()));
      await finish(async (repos) => {
        // The owner needs no list of what it did.
        await repos.jobs.removeOf(scheduleSubject);
        const time = await nextTime(repos);
        if (time !== null) await wakeSchedule(repos, time, present());
        return false;
      });
    },
  };

  app.jobs.addKind(scheduleKind, job);

  /** Whatever has happened to the job, what is planned has one. */
  const look = () =>
    transaction(
      async (repos) => {
        const time = await nextTime(repos);
        if (time !== null) await wakeSchedule(repos, time, present());
      },
      ['jobs'],
    );

  return {
    job,
    look,

    start(onError: (error: unknown) => void): void {
      timer = setInterval(() => void look().catch(onError), lookAgainMs);
      timer.unref();
    },

    stop: (): void => clearInterval(timer),
  };
});

type ItemKey = Pick<PlannedItem, 'kind' | 'id'>;

/** Publications that failed at their time and are tried again, in this process. */
function createFailing() {
  const items = new Map<string, { times: number; until: string }>();
  const keyOf = ({ kind, id }: ItemKey) => `${kind} ${id}`;
  return {
    count: () => items.size,
    waitsUntil: (item: ItemKey) => items.get(keyOf(item))?.until,
    delete: (item: ItemKey) => items.delete(keyOf(item)),
    keepOnly(due: readonly ItemKey[]): void {
      const keys = new Set(due.map(keyOf));
      for (const key of items.keys()) if (!keys.has(key)) items.delete(key);
    },
    /** @returns whether it fails for the first time */
    add(item: ItemKey, now: Date): boolean {
      const times = (items.get(keyOf(item))?.times ?? 0) + 1;
      const waitMs = Math.min(tryAgainMs * 2 ** (times - 1), lookAgainMs);
      items.set(keyOf(item), { times, until: new Date(now.getTime() + waitMs).toISOString() });
      return times === 1;
    },
  };
}

function problemOf(
  items: readonly { label: string; detail: string | null }[] | undefined,
  fields: Record<string, string> | undefined,
): string {
  const failing = items?.map(({ label, detail }) => detail ?? label) ?? [];
  const others = Object.values(fields ?? {}).filter((message) => !failing.includes(message));
  return [...failing, ...others].join(' ');
}
