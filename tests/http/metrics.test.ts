import { expect, test } from 'vitest';
import { addPost } from './seed.ts';
import { type Answer, eachSite, type Site } from './site.ts';

const token = 'of-a-prometheus-in-the-tests';

const scrape = (site: Site, authorization: string) => site.ask('/metrics', { headers: { authorization } });

/** Every line by its name and labels. @throws Error for a line that is not in Prometheus's format */
function read({ body }: Answer): Map<string, number> {
  const values = new Map<string, number>();
  for (const line of body.trimEnd().split('\n')) {
    if (/^# (?:HELP|TYPE) [a-z_]+ \S/.test(line)) continue;
    const [, name, value] = /^([a-z_]+(?:\{(?:[a-z]+="[^"\\\n]*",?)+\})?) (-?[\d.e+-]+)$/.exec(line) ?? [];
    if (name === undefined || values.has(name)) throw new Error(`No line of metrics: ${line}`);
    values.set(name, Number(value));
  }
  return values;
}

eachSite('the metrics', (start, dialect) => {
  test('are no address at all without a token in the settings', async () => {
    const site = await start();
    const metrics = await scrape(site, `Bearer ${token}`);
    expect(metrics.status).toBe(404);
    expect(metrics.body).toBe((await site.ask('/no-such-page')).body);
  });

  test('are shown to who sends the token, and to no one else', async () => {
    const site = await start({ METRICS_TOKEN: token });
    for (const wrong of ['', token, 'Bearer wrong', `Bearer ${token}x`, `Basic ${token}`]) {
      const refused = await scrape(site, wrong);
      expect(refused.status, wrong).toBe(401);
      expect(refused.headers['www-authenticate']).toBe('Bearer');
      expect(refused.body).not.toContain('passerby_');
    }
    const shown = await scrape(site, `Bearer ${token}`);
    expect(shown).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      },
    });
  });

  test('count requests by page and status, never by URL, and the cache by what sent the page', async () => {
    const site = await start({ METRICS_TOKEN: token });
    await addPost(site.services, { title: 'Night Bus', tags: ['street'] });
    const before = read(await scrape(site, `Bearer ${token}`));
    const { headers } = await site.ask('/');
    await site.ask('/');
    // The parser answers on connections that stay open.
    const etag = String(headers.etag);
    await site.ask('/', { headers: { connection: 'keep-alive', 'if-none-match': etag } });
    await site.ask('/tag/street?utm=1');
    await site.ask('/tag/street?utm=2');
    await site.ask('/tag/secret-word');
    await site.ask('/api/posts/night-bus');
    await site.ask('/api/admin/posts');
    const answer = await scrape(site, `Bearer ${token}`);
    const after = read(answer);
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const requests = (route: string, status: number) =>
      grown(`passerby_http_requests_total{route="${route}",status="${status}"}`);
    const cache = (result: string, from: string) =>
      grown(`passerby_page_cache_total{result="${result}",from="${from}"}`);
    expect([requests('home', 200), requests('home', 304)]).toEqual([2, 1]);
    expect([requests('tag', 200), requests('tag', 404)]).toEqual([2, 1]);
    expect(requests('/api/posts/:slug', 200)).toBe(1);
    expect(requests('/api/admin/posts', 401)).toBe(1);
    expect([cache('hit', 'parser'), cache('hit', 'handler')]).toEqual([1, 1]);
    expect([cache('hit', 'routes'), cache('miss', 'routes')]).toEqual([1, 3]);
    expect(answer.body).not.toMatch(/utm|secret-word|night-bus/);
  });

  test('tell of queues, database, jobs, images and the process', async () => {
    const site = await start({ METRICS_TOKEN: token });
    await addPost(site.services, { title: 'Night Bus' });
    await site.services.jobs.drain('cards');
    const values = read(await scrape(site, `Bearer ${token}`));
    const names = [
      'passerby_queue_waiting{queue="pages"}',
      'passerby_queue_refused_total{queue="turns"}',
      'passerby_database_errors_total',
      'passerby_images_seconds_total',
      'passerby_errors_total',
      'nodejs_eventloop_utilization',
      ...(dialect === 'postgres' ? ['passerby_database_connections{state="waiting"}'] : []),
    ];
    for (const name of names) expect(values.has(name), name).toBe(true);
    for (const name of [
      'passerby_database_size_bytes',
      'process_resident_memory_bytes',
      'passerby_connections',
    ])
      expect(values.get(name), name).toBeGreaterThan(0);
    expect([...values.keys()].some((name) => name.startsWith('passerby_build_info{version="'))).toBe(true);
    expect([...values.keys()].some((name) => name.startsWith('passerby_jobs{kind="'))).toBe(true);
  });
});
