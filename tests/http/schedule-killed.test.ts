import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { createRepositories } from '../../server/compose/repositories.ts';
import { scheduleKind } from '../../server/features/schedule/schedule.derive.ts';
import { createTransaction } from '../../server/platform/database/transaction.ts';
import { newId } from '../../server/platform/ids.ts';
import { fitCallBody as fit } from '../factories/article-texts.ts';
import { adminClient } from './admin-client.ts';
import { addPost } from './seed.ts';
import { eachSite, type Site } from './site.ts';

const minuteMs = 60_000;

eachSite('what is due while processes die', (start) => {
  const processes: ChildProcess[] = [];
  afterEach(() => {
    for (const child of processes.splice(0)) child.kill('SIGKILL');
  });

  async function startProcess({ settings }: Site): Promise<ChildProcess> {
    const script = join(import.meta.dirname, 'run-schedule.ts');
    const env = { PATH: process.env.PATH, ...settings };
    const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    processes.push(child);
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    return child;
  }

  // Other processes have to load, which a busy machine takes long for.
  it('happens once with its own date, whichever of three are killed', async () => {
    const site = await start();
    const owner = await adminClient(site);
    const children = await Promise.all([1, 2, 3].map(() => startProcess(site)));
    const beginning = Date.now() + 2000;
    const planned = [];
    for (let index = 0; index < 12; index += 1) {
      const { id } = await addPost(site.services, { seed: index, title: `Due ${index}`, published: false });
      // A time that is over when the call comes would be refused.
      const publishAt = new Date(Math.max(beginning, Date.now() + 5000) + index * 100).toISOString();
      const { status, json } = await owner.put(`/api/admin/posts/${id}`, { publish_at: publishAt });
      expect(status).toBe(200);
      planned.push(json);
    }
    const { id } = (await owner.post('/api/admin/articles', { ...fit, title: 'Due too' })).json;
    const publishAt = new Date(Date.now() + 5000).toISOString();
    expect((await owner.put(`/api/admin/articles/${id}`, { publish_at: publishAt })).status).toBe(200);
    const isPublic = async () => {
      const { headers } = await owner.get('/api/admin/posts?published=true&limit=1');
      return Number(headers['x-total-count']);
    };
    for (const [index, child] of children.slice(0, 2).entries()) {
      await expect.poll(isPublic, { timeout: 60_000, interval: 20 }).toBeGreaterThan(index * 4);
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    await expect.poll(isPublic, { timeout: 60_000, interval: 100 }).toBe(planned.length);
    for (const { id, publish_at, version } of planned) {
      const { json } = await owner.get(`/api/admin/posts/${id}`);
      expect(json).toMatchObject({
        created_date: publish_at,
        published_at: publish_at,
        version: version + 1,
      });
    }
    const article = async () => (await owner.get(`/api/admin/articles/${id}`)).json;
    await expect.poll(article, { timeout: 60_000 }).toMatchObject({ published_at: publishAt, version: 3 });
  }, 240_000);

  it('waits no longer than the short lease of a process that died with the job', async () => {
    let time = Date.parse('2026-03-27T12:00:00.000Z');
    const now = () => new Date(time);
    const site = await start({}, now);
    const owner = await adminClient(site);
    const { id } = await addPost(site.services, { seed: 1, title: 'Due', published: false });
    const publishAt = new Date(time + minuteMs).toISOString();
    await owner.put(`/api/admin/posts/${id}`, { publish_at: publishAt });
    time += minuteMs;
    const database = await site.openDatabase();
    const reader = createRepositories(database.db, database.dialect);
    const transaction = createTransaction(database, createRepositories);
    const until = new Date(time + 3000).toISOString();
    expect(
      await transaction(({ jobs }) => jobs.claim(scheduleKind, newId(), publishAt, until)),
    ).toMatchObject({ attempts: 1 });
    await site.services.jobs.drain('schedule');
    expect((await site.services.posts.findById(system, id))?.published).toBe(false);
    expect(await reader.jobs.nextTime(scheduleKind)).toBe(until);
    time += 3000;
    await site.services.jobs.drain('schedule');
    expect(await site.services.posts.findById(system, id)).toMatchObject({
      ...{ published: true, createdDate: publishAt, version: 3 },
    });
  });

  it('happens once when two processes do it at the same moment', async () => {
    const site = await start();
    const owner = await adminClient(site);
    const replica = await site.openReplica();
    const planned = [];
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { id } = await addPost(site.services, { seed, title: `Both ${seed}`, published: false });
      const publishAt = new Date(Date.now() + 2000).toISOString();
      const { status, json } = await owner.put(`/api/admin/posts/${id}`, { publish_at: publishAt });
      expect(status).toBe(200);
      planned.push(json);
    }
    const last = Date.parse(planned.at(-1).publish_at);
    await expect.poll(() => Date.now()).toBeGreaterThan(last);
    const run = ({ publication }: Site['services']) =>
      publication.job.run({
        job: {} as never,
        signal: new AbortController().signal,
        progress: () => undefined,
        isShared: () => false,
        rest: async () => undefined,
        finish: async () => undefined,
      });
    await Promise.all([run(site.services), run(replica), run(site.services), run(replica)]);
    for (const { id, version, publish_at } of planned)
      expect((await owner.get(`/api/admin/posts/${id}`)).json).toMatchObject({
        ...{ published: true, created_date: publish_at, version: version + 1 },
      });
  });
});
