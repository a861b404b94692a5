import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { createPageCache } from '../../../server/platform/page-cache/page-cache.ts';

const compressing = vi.hoisted(() => ({ fails: false }));

vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof import('node:zlib')>();
  const brotliCompress = (...given: Parameters<typeof zlib.brotliCompress>) => {
    const done = given.at(-1) as (error: Error | null) => void;
    if (compressing.fails) done(new Error('out of memory'));
    else zlib.brotliCompress(...given);
  };
  return { ...zlib, brotliCompress };
});

const body = Buffer.from('<p>A street.</p>'.repeat(100));
let told: unknown[];
let cache: ReturnType<typeof createPageCache>;

beforeEach(() => {
  told = [];
  compressing.fails = false;
  cache = createPageCache({
    ...{ maxBytes: 1e6, maxAge: 1e6, currentVersion: () => 1, now: () => 0 },
    onFailure: (error) => told.push(error),
  });
});

test('an answer that cannot be compressed is sent as it is, and compressed when that works again', async () => {
  const entry = await cache.getOrRender('/', async () => ({ status: 200, headers: {}, body }));
  compressing.fails = true;
  const [one, other] = await Promise.all([entry.variant('br'), entry.variant('br')]);
  expect([one.body, other.body]).toEqual([body, body]);
  expect(one.headers).not.toContain('content-encoding');
  expect(told).toEqual([new Error('out of memory')]);
  compressing.fails = false;
  expect((await entry.variant('br')).headers).toContain('content-encoding');
  expect(told).toHaveLength(1);
});

test.each([
  [200, 'public, max-age=0', 1],
  [404, 'no-cache', 1],
  [404, 'no-store', 2],
  [503, 'no-cache', 2],
])('of two who ask for an answer of %i, %s, it is made for %i', async (status, caching, renderings) => {
  let made = 0;
  const render = async () => {
    made += 1;
    return { status, headers: { 'Cache-Control': caching }, body };
  };
  await cache.getOrRender('/', render);
  await cache.getOrRender('/', render);
  expect(made).toBe(renderings);
});

test.each([
  [200, 1],
  [503, 1],
  [429, 3],
])('of three who ask at once for an answer of %i, it is made for %i', async (status, renderings) => {
  let made = 0;
  const render = async () => {
    made += 1;
    await setImmediate();
    return { status, headers: { 'Cache-Control': 'no-cache' }, body };
  };
  const answers = await Promise.all([1, 2, 3].map(() => cache.getOrRender('/search', render)));
  expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  expect(made).toBe(renderings);
});
