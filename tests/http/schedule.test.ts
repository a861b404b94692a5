import { expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { AppError } from '../../domain/errors.ts';
import { fitCallBody as fit } from '../factories/article-texts.ts';
import { dayMs, minuteMs, scheduledSite, titles } from './schedule-site.ts';
import { eachSite } from './site.ts';

eachSite('the schedule', (start) => {
  const { on, at, pass, later, run, draft, post, plan, schedule } = scheduledSite(start);
  const status = async (path: string) => (await on.site.ask(path)).status;
  const publicPlaces = async (word: string) => {
    const found: string[] = [];
    for (const place of ['/', '/photos', '/tag/ferry', '/feed.xml', '/sitemap.xml', '/api/posts'])
      if ((await on.site.ask(place)).body.includes(word)) found.push(place);
    return found;
  };

  test('publishes a photo at its time with its own date, on every page at once, and takes it offline', async () => {
    const id = await draft('Night ferry', { tags: ['ferry'] });
    const [publishAt, unpublishAt] = [at(10 * minuteMs), at(3 * dayMs)];
    expect(await publicPlaces('night-ferry')).toEqual([]);
    const planned = await plan(id, { publish_at: publishAt, unpublish_at: unpublishAt });
    expect(planned.json).toMatchObject({ publish_at: publishAt, published: false });
    await run();
    expect(await status('/post/night-ferry')).toBe(404);
    pass(10 * minuteMs - 1);
    await run();
    expect(await status('/post/night-ferry')).toBe(404);
    pass(1);
    await run();
    expect(await status('/post/night-ferry')).toBe(200);
    expect(await publicPlaces('night-ferry')).toHaveLength(6);
    expect(await post(id)).toMatchObject({
      ...{ published: true, created_date: publishAt, published_at: publishAt, publish_at: null },
      ...{ unpublish_at: unpublishAt, version: planned.json.version + 1 },
    });
    await later(3 * dayMs);
    await run();
    expect(await status('/post/night-ferry')).toBe(404);
    expect(await publicPlaces('night-ferry')).toEqual([]);
    expect(await post(id)).toMatchObject({ published: false, unpublish_at: null, created_date: publishAt });
  });

  test('gives what was due while the server was down its own date, once', async () => {
    const id = await draft('Late tram');
    const dated = await draft('Old tram', { createdDate: '2019-05-04T10:00:00.000Z' });
    const publishAt = at(minuteMs);
    for (const one of [id, dated]) await plan(one, { publish_at: publishAt });
    await later(5 * dayMs);
    await on.site.services.publication.look();
    await run();
    const { version } = await post(id);
    await run();
    expect(await post(id)).toMatchObject({ created_date: publishAt, published: true, version });
    expect(await post(dated)).toMatchObject({ created_date: '2019-05-04T10:00:00.000Z', published: true });
  });

  test('holds a photo without a title, says so, and publishes it when it has one', async () => {
    const id = await draft('');
    const publishAt = at(minuteMs);
    await plan(id, { publish_at: publishAt });
    pass(minuteMs);
    await run();
    expect(await post(id)).toMatchObject({ published: false, publish_problem: 'Title is required.' });
    const { json } = await on.owner.get('/api/admin/schedule/held');
    expect(json).toMatchObject({ held_total: 1, held: [{ id, publish_at: publishAt, kind: 'post' }] });
    expect((await schedule()).planned).toEqual([]);
    await run();
    await on.owner.put(`/api/admin/posts/${id}`, { title: 'Found words' });
    await run();
    expect(await post(id)).toMatchObject({
      ...{ published: true, publish_problem: null, created_date: publishAt },
    });
    expect((await schedule()).held_total).toBe(0);
  });

  test('does not show for a moment what was due to appear and to go', async () => {
    const id = await draft('Too late');
    await plan(id, { publish_at: at(minuteMs), unpublish_at: at(2 * minuteMs) });
    pass(3 * minuteMs);
    await run();
    expect(await post(id)).toMatchObject({ published: false, published_at: null });
    expect((await post(id)).publish_problem).toContain('online');
    await plan(id, { publish_at: null });
    expect((await schedule()).held_total).toBe(0);
  });

  test('lets what is published by hand alone, and what is in the bin', async () => {
    const [hand, binned] = [await draft('By hand'), await draft('To the bin')];
    for (const id of [hand, binned]) await plan(id, { publish_at: at(minuteMs) });
    await on.owner.post(`/api/admin/posts/${hand}/publish`);
    expect(await post(hand)).toMatchObject({ publish_at: null });
    await on.owner.remove(`/api/admin/posts/${binned}`);
    pass(2 * minuteMs);
    await run();
    expect(await status('/post/to-the-bin')).toBe(404);
    await on.owner.post(`/api/admin/bin/${binned}/restore`);
    await run();
    expect(await post(binned)).toMatchObject({ published: false, publish_at: null });
  });

  test('refuses bad times', async () => {
    const [id, shown] = [await draft('Bad times'), await draft('Shown', { published: true })];
    const refused = async (one: string, times: object) => (await plan(one, times)).json.error?.fields;
    const unfit = { publish_at: expect.any(String) };
    for (const bad of ['', 'soon', '2026-02-30', '2026-04-01T10:00', at(0), at(-1), '2300-01-01T00:00:00Z'])
      expect([bad, await refused(id, { publish_at: bad })]).toEqual([bad, unfit]);
    expect(await refused(shown, { publish_at: at(minuteMs) })).toEqual(unfit);
    expect(await refused(id, { publish_at: at(9), unpublish_at: at(9) })).toEqual({
      unpublish_at: expect.any(String),
    });
    expect(await refused(id, { published: true, publish_at: at(9) })).toEqual(unfit);
    expect((await post(id)).publish_at).toBeNull();
  });

  test('plans many photos at once, or none', async () => {
    const [one, two] = [await draft('Bulk one'), await draft('Bulk two')];
    const shown = await draft('Bulk shown', { published: true });
    const bulk = (ids: string[], times: object) =>
      on.owner.post('/api/admin/posts/bulk', { ids, action: 'schedule', ...times });
    const refusal = await bulk([one, shown], { publish_at: at(minuteMs) });
    expect(refusal).toMatchObject({ status: 422, json: { error: { items: [{ id: shown }] } } });
    expect(await bulk([one, two], { publish_at: at(minuteMs) })).toMatchObject({ json: { updated: 2 } });
    expect(titles((await schedule()).planned).sort()).toEqual(['Bulk one', 'Bulk two']);
    expect(await bulk([one, two], { publish_at: null })).toMatchObject({ json: { updated: 2 } });
    expect((await schedule()).planned).toEqual([]);
    expect((await bulk([one], {})).status).toBe(422);
  });

  test('publishes an article that passes the checklist, and holds one that passes no more', async () => {
    const create = async (title: string) =>
      (await on.owner.post('/api/admin/articles', { ...fit, title })).json;
    const [good, spoilt] = [await create('A good one'), await create('A spoilt one')];
    const article = async ({ id }: { id: string }) => (await on.owner.get(`/api/admin/articles/${id}`)).json;
    const publishAt = at(minuteMs);
    const put = ({ id }: { id: string }, body: object) => on.owner.put(`/api/admin/articles/${id}`, body);
    const bare = (await on.owner.post('/api/admin/articles', { title: 'Bare' })).json;
    const refusal = await put(bare, { publish_at: publishAt });
    expect(refusal.status).toBe(422);
    expect(refusal.json.error.items.length).toBeGreaterThan(0);
    for (const one of [good, spoilt])
      expect((await put(one, { publish_at: publishAt })).json.publish_at).toBe(publishAt);
    expect((await put(spoilt, { body: 'Too short.' })).status).toBe(200);
    pass(minuteMs);
    await run();
    expect(await status('/article/a-good-one')).toBe(200);
    expect((await on.site.ask('/sitemap.xml')).body).toContain('/article/a-good-one');
    expect(await article(good)).toMatchObject({ published: true, published_at: publishAt, publish_at: null });
    expect(await status('/article/a-spoilt-one')).toBe(404);
    expect((await article(spoilt)).publish_problem.length).toBeGreaterThan(10);
    expect((await schedule()).held).toMatchObject([{ id: spoilt.id, kind: 'article' }]);
    await put(spoilt, { body: fit.body });
    await run();
    expect(await article(spoilt)).toMatchObject({ published: true, published_at: publishAt });
    await put(good, { unpublish_at: at(minuteMs) });
    pass(minuteMs);
    await run();
    expect(await status('/article/a-good-one')).toBe(404);
    const { json: revisions } = await on.owner.get(`/api/admin/articles/${good.id}/revisions`);
    expect(revisions.map(({ published }: { published: boolean }) => published)).toEqual([
      ...[false, true, true, false, false],
    ]);
  });

  test('does what is due although one of it fails, which is tried again and logged once', async () => {
    const { id: failing } = (await on.owner.post('/api/admin/articles', { ...fit, title: 'Fails at first' }))
      .json;
    const [onTime, queued, after] = [await draft('On time'), await draft('Queued'), await draft('After')];
    await on.owner.post('/api/admin/schedule/queue/posts', { ids: [queued] });
    const [first, second] = [at(2 * dayMs), at(2 * dayMs + 2000)];
    expect((await on.owner.put(`/api/admin/articles/${failing}`, { publish_at: first })).status).toBe(200);
    await plan(onTime, { publish_at: first });
    await plan(after, { publish_at: second });
    const { publishPlanned } = on.site.services.articles;
    on.site.services.articles.publishPlanned = () =>
      Promise.reject(new AppError('unavailable', 'The server is busy.'));
    await later(2 * dayMs);
    await run();
    expect(await post(onTime)).toMatchObject({ published: true, created_date: first });
    expect(await post(queued)).toMatchObject({ published: true });
    pass(2000);
    await run();
    expect(await post(after)).toMatchObject({ published: true, created_date: second });
    on.site.services.articles.publishPlanned = publishPlanned;
    pass(5000);
    await run();
    const { json } = await on.owner.get(`/api/admin/articles/${failing}`);
    expect(json).toMatchObject({ published: true, published_at: first });
    const logged = on.site.log.filter((line) => line.includes(failing));
    expect(logged).toHaveLength(1);
  });

  test('is for its owner alone', async () => {
    for (const [method, path] of [
      ['GET', '/api/admin/schedule'],
      ['GET', '/api/admin/schedule/held'],
      ['PUT', '/api/admin/schedule/queue'],
      ['POST', '/api/admin/schedule/queue/posts'],
      ['GET', '/adminschedule'],
    ] as const) {
      const answer = await on.site.ask(path, { method });
      expect([path, answer.status]).toEqual([path, path === '/adminschedule' ? 302 : 401]);
    }
    await expect(on.site.services.schedule.overview({ role: 'visitor' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect((await on.site.services.schedule.overview(system)).queued).toEqual([]);
    expect((await on.site.ask('/api/posts')).body).not.toContain('publish_');
  });
});
