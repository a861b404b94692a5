import { afterAll, describe, expect, test } from 'vitest';
import { createRepositories } from '#server/compose/repositories.ts';
import { createDocuments } from '#server/features/discovery/documents.page.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createTransaction } from '#server/platform/database/transaction.ts';
import { discoveryOf } from '../../domain/site/paths.ts';
import type { HealthSource } from '../../server/features/discovery/source.service.ts';
import { testContext } from '../factories/context.ts';
import { readRobots } from '../readers/robots.ts';
import { sourceOf } from './discovery-source.ts';

const location = { file: ':memory:' };
const database = await openDatabase(location);
const { dialect } = database;
const app = testContext({
  ...{ database, dialect, location },
  reader: createRepositories(database.db, dialect),
  transaction: createTransaction(database, createRepositories),
});
afterAll(() => database.close());

const wellness: HealthSource = {
  latestPostUpdate: async () => '2026-06-06T20:00:00.000Z',
  storage: async () => ({ details: 'Local files, writable.', problem: null }),
  backups: async () => ({ state: 'good', newest: '2026-06-06T03:00:00.000Z' }),
  release: '2.3.4',
  nodeWarning: null,
  reads: () => ({ reads: 20, failed: 0, pages: [] }),
  isDamaged: () => false,
  logging: 'JSON lines to standard output.',
};

function documents(health: Partial<HealthSource> = {}, source = sourceOf()) {
  const readiness = { readRow: async () => 1, isStopping: () => false, isFailing: () => false };
  return createDocuments(app, source, { ...wellness, ...health }, readiness);
}

describe('an address of a document', () => {
  test.each([
    ['/robots.txt', { name: 'robots' }],
    ['/robots', { name: 'robots' }],
    ['/RobotsTxt', { name: 'robots' }],
    ['/ROBOTSTXT/', { name: 'robots' }],
    ['/healthz', { name: 'healthz' }],
    ['/Healthz', { name: 'healthz' }],
    ['/livez', { name: 'livez' }],
    ['/readyz', { name: 'readyz' }],
    ['/post/readyz', null],
    ['/sitemap.xml', { name: 'sitemap', part: null }],
    ['/sitemap-2.xml', { name: 'sitemap', part: 2 }],
    ['/image-sitemap.xml', { name: 'imageSitemap', part: null }],
    ['/image-sitemap-13.xml', { name: 'imageSitemap', part: 13 }],
    ['/feed.xml', { name: 'rss' }],
    ['/feed.xml/', { name: 'rss' }],
    ['/Feed.XML//', { name: 'rss' }],
    ['/sitemap-2.xml/', { name: 'sitemap', part: 2 }],
    ['/livez/', { name: 'livez' }],
    ['/.well-known/tdmrep.json/', { name: 'miningReservation' }],
    ['/atom.xml', { name: 'atom' }],
    ['/feed.json', { name: 'json' }],
    ['/manifest.webmanifest', { name: 'manifest' }],
    ['/sitemap-0.xml', null],
    ['/sitemap-1e9.xml', null],
    ['/sitemap-999999.xml', null],
    ['/index', null],
    ['/', null],
    ['//', null],
    ['/post/robots', null],
  ])('%s names %j', (pathname, document) => {
    expect(discoveryOf(pathname)).toEqual(document);
  });
});

test('robots.txt is plain text that disallows only /admin/ for all agents', async () => {
  const { status, contentType, body, cacheable } = await documents()({ name: 'robots' }, false);
  const robots = readRobots('https://photos.example/robots.txt', body);
  expect({ status, contentType, cacheable }).toEqual({
    status: 200,
    contentType: 'text/plain; charset=utf-8',
    cacheable: true,
  });
  expect(robots.isAllowed('https://photos.example/admin/login', 'Googlebot')).toBe(false);
  expect(robots.isAllowed('https://photos.example/', 'Googlebot')).toBe(true);
  expect(robots.isAllowed('https://photos.example/', 'GPTBot')).toBe(false);
});

describe('the health page', () => {
  const look = async (health: Partial<HealthSource> = {}, isAdmin = false) => {
    const answer = await documents(health)({ name: 'healthz' }, isAdmin);
    return { ...answer, json: JSON.parse(answer.body) as Record<string, unknown> };
  };
  const broken = { latestPostUpdate: () => Promise.reject(new Error('disk I/O error at /srv/db')) };

  test('reports that all is well, and is never cached', async () => {
    const { status, cacheable, json } = await look();
    expect(status).toBe(200);
    expect(cacheable).toBe(false);
    expect(json).toEqual({
      version: '1.0.0',
      status: 'ok',
      database: { status: 'ok', details: 'Successfully fetched latest post.' },
      storage: { status: 'ok', details: 'Local files, writable.' },
      logging: { status: 'ok', details: 'JSON lines to standard output.' },
      backups: { state: 'good', newest: '2026-06-06T03:00:00.000Z' },
      last_content_update: '2026-06-06T20:00:00.000Z',
    });
  });

  test('of an empty site', async () => {
    const { status, json } = await look({ latestPostUpdate: async () => null });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      database: { status: 'ok', details: 'Connection successful, but no posts found.' },
      last_content_update: null,
    });
  });

  test('of a broken database answers 503, with the reason for an admin alone', async () => {
    const visitor = await look(broken);
    expect(visitor.status).toBe(503);
    expect(visitor.json).toMatchObject({
      status: 'error',
      database: { status: 'error', details: 'Connection failed.' },
    });
    expect(visitor.body).not.toContain('disk I/O');
    expect((await look(broken, true)).json).toMatchObject({
      database: { details: 'Connection failed: disk I/O error at /srv/db' },
    });
  });

  test('tells the age of the newest backup, and stays well without one', async () => {
    expect((await look()).json.backups).toEqual({ state: 'good', newest: '2026-06-06T03:00:00.000Z' });
    const without = await look({ backups: async () => ({ state: 'failed', newest: null }) });
    expect(without).toMatchObject({ status: 200, json: { status: 'ok', backups: { state: 'failed' } } });
    const unread = await look({ backups: () => Promise.reject(new Error('no table')) });
    expect(unread).toMatchObject({ status: 200, json: { status: 'ok', backups: { state: 'unknown' } } });
  });

  test('names the release for an admin alone', async () => {
    expect((await look({}, true)).json).toMatchObject({ version: '1.0.0', release: '2.3.4' });
    expect((await look()).body).not.toContain('2.3.4');
  });

  test('on a Node that lacks security fixes warns admins only', async () => {
    const details = 'Node 24.21.0 lacks security fixes.';
    const admin = await look({ nodeWarning: details }, true);
    expect(admin.status).toBe(200);
    expect(admin.json).toMatchObject({ status: 'ok', runtime: { status: 'warning', details } });
    expect((await look({ nodeWarning: details })).body).not.toContain('Node');
    expect((await look({}, true)).json).not.toHaveProperty('runtime');
  });

  test('of a full disk is degraded, and says what that means', async () => {
    const problem = 'The disk is nearly full: uploads may be refused.';
    const { status, json } = await look({ storage: async () => ({ details: 'Local files.', problem }) });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 'degraded',
      storage: { status: 'degraded', details: `Local files. ${problem}` },
    });
  });

  test('of broken storage still answers, and says so', async () => {
    const { status, json } = await look({ storage: () => Promise.reject(new Error('no space')) });
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: 'error', storage: { status: 'error', details: 'Storage failed.' } });
  });
});

test('the web manifest names the site and its icons', async () => {
  const { contentType, body } = await documents()({ name: 'manifest' }, false);
  expect(contentType).toBe('application/manifest+json; charset=utf-8');
  expect(JSON.parse(body)).toMatchObject({
    name: 'Passerby',
    start_url: '/',
    icons: [{}, { sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }],
  });
});

test('parts of the sitemap that do not exist are counted once, however many are requested', async () => {
  const source = sourceOf();
  let readings = 0;
  const counted = {
    ...source,
    articles: () => {
      readings += 1;
      return source.articles();
    },
  };
  const render = documents({}, counted);
  for (let part = 2; part < 30; part += 1) {
    const { status, cacheable } = await render({ name: 'sitemap', part }, false);
    expect([status, cacheable]).toEqual([404, false]);
  }
  expect(readings).toBe(1);
  expect((await render({ name: 'sitemap', part: 1 }, false)).status).toBe(200);
});
