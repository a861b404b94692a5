import { beforeAll } from 'vitest';
import { type AdminClient, adminClient } from './admin-client.ts';
import { addPost } from './seed.ts';
import type { Site, StartSite } from './site.ts';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** A site with a clock of its own, in Berlin, and what its owner does with the schedule. */
export function scheduledSite(start: StartSite) {
  let time = Date.parse('2026-03-27T12:00:00.000Z');
  let seed = 500;
  const on = {} as { site: Site; owner: AdminClient };

  beforeAll(async () => {
    on.site = await start({ SITE_TIMEZONE: 'Europe/Berlin' }, () => new Date(time));
    on.owner = await adminClient(on.site);
  });

  return {
    on,
    at: (ms: number) => new Date(time + ms).toISOString(),
    pass(ms: number): void {
      time += ms;
    },
    /** As `pass`; the owner signs in again: a session does not last that long. */
    async later(ms: number): Promise<void> {
      time += ms;
      on.owner = await adminClient(on.site);
    },
    run: () => on.site.services.jobs.drain('schedule'),
    draft: async (title: string, fields: object = {}) =>
      (await addPost(on.site.services, { seed: ++seed, title, published: false, ...fields })).id,
    post: async (id: string) => (await on.owner.get(`/api/admin/posts/${id}`)).json,
    plan: (id: string, times: object) => on.owner.put(`/api/admin/posts/${id}`, times),
    schedule: async () => (await on.owner.get('/api/admin/schedule')).json,
    setQueue: (body: object) => on.owner.put('/api/admin/schedule/queue', body),
  };
}

export const titles = (list: { title: string }[]) => list.map(({ title }) => title);
