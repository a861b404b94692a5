import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { addPost } from './seed.ts';
import { oneSite, type Site } from './site.ts';

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

oneSite('the first screen', (start) => {
  let site: Site;
  beforeAll(async () => {
    site = await start();
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await addPost(site.services, { title });
  });

  const policyOf = (headers: Record<string, unknown>, kind: 'style' | 'script') =>
    new RegExp(`${kind}-src ([^;]*)`).exec(String(headers['content-security-policy']))?.[1];

  test('of Home waits for no other file: the document has its styles and the script of the theme, which the policy allows by hash', async () => {
    // The second response comes from the cache.
    for (let visit = 0; visit < 2; visit += 1) {
      const { body, headers } = await site.ask('/');
      const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? '';
      expect(style.length).toBeGreaterThan(1000);
      expect(policyOf(headers, 'style')).toBe(`'self' '${hashOf(style)}'`);
      expect(body).not.toContain('rel="stylesheet"');
      const script = /<script>([\s\S]*?)<\/script>/.exec(body)?.[1] ?? '';
      expect(script).toContain('dataset.theme');
      const rules = (await site.ask('/speculation-rules.json')).body;
      expect(policyOf(headers, 'script')).toBe(`'self' '${hashOf(script)}' '${hashOf(rules)}'`);
      expect(body).not.toContain('<script src');
    }
  });

  test('of another page links its files, and its policy allows no others', async () => {
    const { body, headers } = await site.ask('/photos');
    expect(body).not.toContain('<style');
    expect(body).toMatch(/<link rel="stylesheet" href="[^"]*"\/?>/);
    expect(body).toMatch(/<script src="[^"]*theme-boot[^"]*"/);
    expect([policyOf(headers, 'style'), policyOf(headers, 'script')]).toEqual(["'self'", "'self'"]);
  });

  test('decodes its images at once and asks for the first alone ahead of the page', async () => {
    const { body, headers } = await site.ask('/');
    const pictures = body.match(/<img [^>]*>/g) ?? [];
    const decoding = pictures.map((picture) => /decoding="(\w+)"/.exec(picture)?.[1]);
    expect(decoding).toEqual(['sync', 'sync', 'sync', 'sync', 'async']);
    const links = [...body.matchAll(/<link rel="([^"]+)" href="\/[^/]/g)].map(([, rel]) => rel);
    expect(links).toEqual(['icon', 'apple-touch-icon']);
    expect(headers).not.toHaveProperty('speculation-rules');
    const preloads = body.match(/<link rel="preload"[^>]*>/g) ?? [];
    expect(preloads).toHaveLength(1);
    expect(preloads[0]).toMatch(/ as="image"[^>]* fetchPriority="high"/);
    expect((await site.ask('/photos')).body).toMatch(/<link rel="preload"[^>]* as="font"/);
  });
});
