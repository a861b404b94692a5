import { beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import type { Post } from '../../domain/posts/post.ts';
import { chat, type RunningAiProvider, refuses } from '../factories/ai-provider.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { aiServer, compatible } from './ai-server.ts';
import { addPost } from './seed.ts';
import { eachSite, type Site } from './site.ts';

const said = {
  title: 'Night tram in the rain',
  alt_text: 'A lit tram passes two people',
  description: 'The tram is late.',
  tags: ['tram', 'night'],
};
const describes = chat([JSON.stringify(said)]);
const hourMs = 60 * 60 * 1000;

eachSite('photos described in the background', (startSite, dialect) => {
  const time = { now: 0 };
  let provider: RunningAiProvider;
  let site: Site;
  let owner: AdminClient;
  let seed = 0;

  const bare = (title = '', given: string[] = []): Promise<Post> => {
    seed += 1;
    return addPost(site.services, { seed, title, tags: given, published: false });
  };
  const work = () => site.services.jobs.drain('describe');
  const queue = (...posts: readonly { id: string }[]) =>
    owner.post('/api/admin/posts/describe', { ids: posts.map(({ id }) => id) });
  const suggestionsOf = async ({ id }: { id: string }) =>
    (await owner.get(`/api/admin/posts/${id}/suggestions`)).json;
  async function group() {
    const { json } = await owner.get('/api/admin/jobs');
    const found = json.groups.find(({ kind }: { kind: string }) => kind === 'describe');
    const pause = json.pauses.find(({ kind }: { kind: string }) => kind === 'describe') ?? null;
    return { ...found, pause };
  }

  beforeEach(async () => {
    provider ??= await startProvider();
    time.now = Date.parse('2026-05-04T21:00:00.000Z');
    site = await startSite({ ...compatible(provider), AI_DAILY_LIMIT: '2' }, () => new Date(time.now));
    owner = await adminClient(site);
    provider.next(describes);
  });
  const startProvider = aiServer;

  it('get suggestions for what is empty and tags beside their own, and stay as they are until the owner accepts', async () => {
    const post = await bare('Typed by hand', ['night']);
    expect((await queue(post)).json).toEqual({ queued: 1 });
    expect(await suggestionsOf(post)).toEqual({ suggestions: {}, created_at: null });
    await work();
    const { description: story } = said;
    expect(await suggestionsOf(post)).toEqual({
      suggestions: { story, tags: ['tram'] },
      created_at: new Date(time.now).toISOString(),
    });
    expect(await site.services.posts.findById(system, post.id)).toMatchObject({
      ...{
        title: 'Typed by hand',
        story: '',
        tags: ['night'],
        provenance: post.provenance,
        version: post.version,
      },
    });
    const listed = await owner.get('/api/admin/suggestions');
    expect(listed.headers['x-total-count']).toBe('1');
    expect(listed.json).toMatchObject([{ post_id: post.id, suggestions: { story } }]);
    expect((await owner.remove(`/api/admin/posts/${post.id}/suggestions`)).status).toBe(204);
    expect(await suggestionsOf(post)).toEqual({ suggestions: {}, created_at: null });
  });

  it('pause at the daily limit, say so, and go on after midnight', async () => {
    const posts = [await bare(), await bare(), await bare()];
    await queue(...posts);
    await work();
    const paused = await group();
    expect(paused).toMatchObject({ done: 2, waiting: 1, failed: 0 });
    expect(paused.pause).toMatchObject({ until: '2026-05-05T00:00:00.000Z' });
    expect(paused.pause.reason).toContain('Daily limit of 2 AI calls reached');
    time.now += 2 * hourMs;
    await work();
    expect(await group()).toMatchObject({ done: 2, waiting: 1 });
    time.now += 2 * hourMs;
    await work();
    expect(await group()).toMatchObject({ done: 3, waiting: 0, pause: null });
  });

  it('are each described once by three processes at one time', async () => {
    site = await startSite(compatible(provider));
    owner = await adminClient(site);
    const posts = [];
    for (let count = 0; count < 9; count += 1) posts.push(await bare());
    await queue(...posts);
    const others = [await site.openReplica(), await site.openReplica()];
    await Promise.all([site.services, ...others].map(({ jobs }) => jobs.drain('describe')));
    expect(await group()).toMatchObject({ done: 9, waiting: 0, running: 0, failed: 0 });
    expect(provider.heard).toHaveLength(9);
  });

  it('leave nothing behind when they are deleted, and nothing of an image that is replaced', async () => {
    const [gone, replaced, other] = [await bare(), await bare(), await bare()];
    await queue(gone, replaced);
    await site.services.posts.remove(system, gone.id);
    await work();
    expect((await suggestionsOf(replaced)).created_at).not.toBeNull();
    await site.services.posts.update(system, replaced.id, { mediaId: other.media?.id ?? null });
    expect(await suggestionsOf(replaced)).toEqual({ suggestions: {}, created_at: null });
    expect(await suggestionsOf(gone)).toEqual({ suggestions: {}, created_at: null });
    expect(await group()).toMatchObject({ done: 2, failed: 0 });
  });

  it('are all that match, unless another number matches than was seen', async () => {
    const posts = [await bare('Quay one'), await bare('Quay two')];
    const wrong = await owner.post('/api/admin/posts/describe', { matching: { q: 'quay' }, expected: 5 });
    expect(wrong.status).toBe(409);
    expect((await group()).waiting).toBeUndefined();
    const right = await owner.post('/api/admin/posts/describe', { matching: { q: 'quay' }, expected: 2 });
    expect(right.json).toEqual({ queued: posts.length });
  });

  // Of the database they need nothing else.
  if (dialect === 'postgres') return;

  it('that the provider refuses fail with its reason, the others go on, and they are tried again', async () => {
    const posts = [await bare(), await bare()];
    provider.next(refuses(400, {}, 'too dark'), describes);
    await queue(...posts);
    await work();
    const { batch, ...refused } = await group();
    expect(refused).toMatchObject({ done: 1, failed: 1, pause: null });
    expect(refused.failed_jobs[0].message).toContain('too dark');
    expect(posts.map(({ id }) => id)).toContain(refused.failed_jobs[0].post_id);
    const dismissed = await owner.post('/api/admin/jobs/dismiss', { kind: 'describe', batch: 'another' });
    expect(dismissed.status).toBe(200);
    expect(await group()).toMatchObject({ failed: 1 });
    const retried = await owner.post('/api/admin/jobs/retry', { kind: 'describe', batch });
    expect(retried.status).toBe(200);
    await work();
    expect(await group()).toMatchObject({ done: 2, failed: 0 });
    time.now += 24 * hourMs;
    provider.next(refuses(400, {}, 'too dark'));
    await queue(await bare());
    await work();
    const { batch: next, failed } = await group();
    expect(failed).toBe(1);
    await owner.post('/api/admin/jobs/dismiss', { kind: 'describe', batch: next });
    expect((await group()).failed).toBe(0);
  });

  it('wait out a key that is refused, and all go on at once when the owner says so', async () => {
    site = await startSite(compatible(provider), () => new Date(time.now));
    owner = await adminClient(site);
    const posts = await Promise.all([bare(), bare(), bare(), bare()]);
    provider.next(refuses(401, {}, 'no such key: secret-key-1'));
    await queue(...posts);
    await work();
    const outage = await group();
    expect(outage).toMatchObject({ waiting: 4, failed: 0 });
    expect(outage.pause.reason).toContain('rejected the key');
    expect(provider.heard).toHaveLength(3);
    await work();
    expect(provider.heard).toHaveLength(3);
    expect(site.log.join()).not.toContain('secret-key-1');
    provider.next(describes);
    const resumed = await owner.post('/api/admin/jobs/resume', { kind: 'describe' });
    expect(resumed.json.pauses).toEqual([]);
    await work();
    expect(await group()).toMatchObject({ done: 4, waiting: 0, failed: 0 });
  });

  it('wait as long as a provider with too many requests says, and no longer', async () => {
    provider.next(refuses(429, { 'retry-after': '120' }, 'slow down'));
    await queue(await bare(), await bare());
    await work();
    const waiting = await group();
    expect(waiting).toMatchObject({ waiting: 2, running: 0, failed: 0 });
    expect(waiting.pause).toMatchObject({ until: new Date(time.now + 120_000).toISOString() });
    expect(waiting.pause.reason).toContain('too many requests. Try again in 120 s.');
    provider.next(describes);
    time.now += 119_000;
    await work();
    expect(provider.heard).toEqual([]);
    time.now += 2_000;
    await work();
    expect(await group()).toMatchObject({ done: 2, waiting: 0, failed: 0, pause: null });
    expect(provider.heard).toHaveLength(2);
  });

  it('are stopped and resumed', async () => {
    const posts = [await bare(), await bare()];
    await queue(...posts);
    const { batch } = await group();
    const stopped = await owner.post('/api/admin/jobs/stop', { kind: 'describe', batch });
    expect(stopped.json.groups).toContainEqual(expect.objectContaining({ kind: 'describe', stopped: 2 }));
    await work();
    expect(provider.heard).toEqual([]);
    await owner.post('/api/admin/jobs/retry', { kind: 'describe', batch, state: 'stopped' });
    await work();
    expect(await group()).toMatchObject({ done: 2, stopped: 0 });
  });

  it('of one upload are one group with one Retry, also when some had ended before others came', async () => {
    site = await startSite(compatible(provider), () => new Date(time.now));
    owner = await adminClient(site);
    const upload = '0123456789abcdef0123456789abcdef';
    const describePost = async () =>
      owner.post('/api/admin/posts/describe', { ids: [(await bare()).id], upload });
    provider.next(refuses(400, {}, 'too dark'));
    for (let count = 0; count < 3; count += 1) {
      expect((await describePost()).status).toBe(200);
      await work();
    }
    const { batch, failed } = await group();
    expect(failed).toBe(3);
    provider.next(describes);
    await owner.post('/api/admin/jobs/retry', { kind: 'describe', batch });
    await work();
    expect(await group()).toMatchObject({ batch, done: 3, failed: 0 });
    const wrong = await owner.post('/api/admin/posts/describe', { ids: ['x'], upload: 'today' });
    expect(wrong.status).toBe(422);
  });

  it('with answers that lack fields or have others get what there is, each in one call', async () => {
    const post = await bare();
    provider.next(chat(['{"title":"Night tram","tags":"tram, night","mood":"dark","Description":"Late."}']));
    await queue(post);
    await work();
    expect((await suggestionsOf(post)).suggestions).toEqual({
      title: 'Night tram',
      story: 'Late.',
      tags: ['tram', 'night'],
    });
    expect(provider.heard).toHaveLength(1);
  });

  it('stay in their place when they are stopped', async () => {
    await queue(await bare());
    // Its social card and the texts in its files are jobs without a batch, like the larger files.
    await addPost(site.services, { seed: 99, title: 'Night' });
    const orderOf = (json: { groups: { kind: string; batch: string | null }[] }) =>
      json.groups.map(({ kind, batch }) => `${kind} ${batch}`);
    const { json } = await owner.get('/api/admin/jobs');
    const before = orderOf(json);
    expect(before.length).toBeGreaterThan(3);
    for (const { kind, batch } of json.groups) {
      const stopped = await owner.post('/api/admin/jobs/stop', { kind, batch });
      expect(orderOf(stopped.json)).toEqual(before);
    }
  });

  describe('are refused', () => {
    it('to visitors, for unknown photos and without a provider', async () => {
      expect((await site.ask('/api/admin/jobs')).status).toBe(401);
      expect((await site.ask('/api/admin/suggestions')).status).toBe(401);
      expect((await queue({ id: 'nobody' })).status).toBe(404);
      expect((await owner.post('/api/admin/posts/describe', {})).status).toBe(422);
      const without = await startSite();
      const post = await addPost(without.services, { seed: 1, title: 'Alone' });
      const alone = await adminClient(without);
      const answer = await alone.post('/api/admin/posts/describe', { ids: [post.id] });
      expect(answer.status).toBe(503);
      expect(answer.json.error.message).toContain('AI_PROVIDER');
    });
  });
});
