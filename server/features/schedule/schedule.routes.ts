import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  enqueueAnswer,
  enqueueBody,
  heldAnswer,
  type PlannedItemView,
  type ScheduleAnswer,
  scheduleAnswer,
  updateQueueBody,
} from '#contract/schedule.ts';
import type { ShownMedia } from '#domain/posts/post.ts';
import { hasOwnAltText } from '#domain/posts/post-input.ts';
import type { AppContext } from '../../compose/context.ts';
import { inCallWords } from '../../platform/http/server.ts';
import { type SiteContext, smallestFile } from '../../platform/presenting/site.ts';
import { type PlannedItem, type Schedule, scheduleService } from './schedule.service.ts';

const tags = ['Schedule'];

/** Calls of what goes public by itself. Times of posts and articles are changed with their own calls. */
export function scheduleRoutes(http: FastifyInstance, app: AppContext): void {
  const { site } = app;
  const schedule = scheduleService(app);
  const typed = http.withTypeProvider<ZodTypeProvider>();
  const present = (found: Schedule) => presentSchedule(site, found);
  const words = { present: (current: unknown) => present(current as Schedule) };

  typed.get(
    '/api/admin/schedule',
    { schema: { tags, summary: 'Get the schedule and the queue', response: { 200: scheduleAnswer } } },
    async (request) => present(await schedule.overview(request.actor)),
  );

  typed.get(
    '/api/admin/schedule/held',
    { schema: { tags, summary: 'List what did not go public at its time', response: { 200: heldAnswer } } },
    async (request) => presentHeld(site, await schedule.held(request.actor)),
  );

  typed.put(
    '/api/admin/schedule/queue',
    {
      schema: {
        tags,
        summary: 'Change, reorder, pause or resume the queue',
        body: updateQueueBody,
        response: { 200: scheduleAnswer },
      },
    },
    async ({ actor, body: { version, paused, ...change } }) =>
      present(
        await inCallWords(schedule.changeQueue(actor, { ...change, isPaused: paused }, version), words),
      ),
  );

  typed.post(
    '/api/admin/schedule/queue/posts',
    {
      schema: {
        tags,
        summary: 'Add drafts to the queue',
        body: enqueueBody,
        response: { 200: enqueueAnswer },
      },
    },
    async ({ actor, body }) => {
      const { added, schedule: found } = await schedule.enqueue(actor, body.ids);
      return { added, schedule: present(found) };
    },
  );
}

function presentSchedule(site: SiteContext, found: Schedule): ScheduleAnswer {
  const { planned, plannedTotal, queue, queued } = found;
  const { time, days, count, date, isPaused, version } = queue;
  return {
    ...presentHeld(site, found),
    planned: planned.map((item) => presentItem(site, item)),
    planned_total: plannedTotal,
    queue: {
      ...{ time, days: [...days], count, date, paused: isPaused, version },
      posts: queued.map(({ id, title, slug, altText, originalName, media, slot, date }) => ({
        ...{ id, title, slug, original_name: originalName || null, thumbnail_url: thumbnail(site, media) },
        ...{ day: slot?.day ?? null, publish_at: slot?.moment ?? null },
        date,
        has_alt_text: hasOwnAltText({ title, altText }),
      })),
    },
  };
}

function presentHeld(site: SiteContext, { held, heldTotal }: Pick<Schedule, 'held' | 'heldTotal'>) {
  return { held: held.map((item) => presentItem(site, item)), held_total: heldTotal };
}

function presentItem(site: SiteContext, item: PlannedItem): PlannedItemView {
  const { kind, id, title, slug, originalName, published, publishAt, unpublishAt, problem, version } = item;
  return {
    ...{ kind, id, title, slug, original_name: originalName || null, published, version },
    thumbnail_url: thumbnail(site, item.media),
    ...{ publish_at: publishAt, unpublish_at: unpublishAt, publish_problem: problem },
  };
}

function thumbnail(site: SiteContext, media: ShownMedia | null): string | null {
  const file = media && smallestFile(media);
  return file ? site.mediaUrl(file.key) : null;
}
