import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createRequestCounts } from '#server/platform/http/load.ts';
import { createFastPath } from '#server/platform/page-cache/fast-path.ts';
import { createPageCache } from '#server/platform/page-cache/page-cache.ts';

const host = 'photos.example';
const requestOf = (url: string, others = {}, headers = {}) =>
  ({ method: 'GET', url, headers: { host, ...headers }, ...others }) as IncomingMessage;

/** What visitors ask for, and the content that changes. */
function createVisits() {
  let version = 1;
  const cache = createPageCache({
    maxBytes: 1e9,
    maxAge: 1e9,
    currentVersion: () => version,
    now: () => 0,
    onFailure: (error) => expect(error).toBeNull(),
  });
  const path = createFastPath({ cache, sessionCookie: 'session', counts: createRequestCounts() });
  const rendered = { status: 200, headers: {}, body: Buffer.from('page') };
  return {
    async visit(url: string): Promise<void> {
      const found = path.bytesFor({
        host,
        url,
        cookie: undefined,
        acceptEncoding: undefined,
        ifNoneMatch: undefined,
      });
      if (found) return;
      await cache.getOrRender(url, async () => rendered);
      path.remember(requestOf(url), url, 'home');
    },
    change: () => {
      version += 1;
    },
    isPopular: (...given: Parameters<typeof requestOf>) => path.isPopular(requestOf(...given)),
  };
}

describe('a URL is popular', () => {
  it('when it was asked for again while its page was cached, and stays so when the page changes', async () => {
    const { visit, change, isPopular } = createVisits();
    const seen: boolean[] = [isPopular('/')];
    for (const step of [
      () => visit('/'),
      change,
      () => visit('/'),
      () => visit('/'),
      change,
      () => visit('/'),
    ]) {
      await step();
      seen.push(isPopular('/'));
    }
    expect(seen).toEqual([false, false, false, false, true, true, true]);
  });

  it('for those whom the cache can answer, because others would keep coming', async () => {
    const { visit, isPopular } = createVisits();
    await visit('/');
    await visit('/');
    expect(isPopular('/', { method: 'HEAD' })).toBe(false);
    expect(isPopular('/', {}, { cookie: 'session=invented' })).toBe(false);
    expect(isPopular('/', {}, { cookie: 'other=1' })).toBe(true);
  });

  it('whatever number of URLs is invented and asked for twice', async () => {
    const { visit, isPopular } = createVisits();
    const visitAll = async (name: string, count: number, times: number) => {
      for (let number = 0; number < count; number += 1)
        for (let time = 0; time < times; time += 1) await visit(`/${name}-${number}`);
    };
    await visitAll('home', 1, 3);
    await visitAll('once', 12_000, 1);
    expect([isPopular('/home-0'), isPopular('/once-11999')]).toEqual([true, false]);
    await visitAll('twice', 6_000, 2);
    expect(isPopular('/home-0')).toBe(true);
  });
});
