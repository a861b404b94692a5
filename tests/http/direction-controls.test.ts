import { beforeAll, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { readConfig } from '../../server/compose/config.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { oneSite, type Site } from './site.ts';

const message = 'Remove the invisible characters that change the direction of text.';
const controls = [
  ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2066', '\u2067', '\u2068', '\u2069'],
];

oneSite('characters that change the direction of text', (start) => {
  let site: Site;
  let owner: AdminClient;
  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
  });

  test.each<[string, 'PUT' | 'POST', string, (text: string) => object]>([
    ['the name of the site', 'PUT', '/api/admin/settings', (text) => ({ site_name: text })],
    ['the tagline', 'PUT', '/api/admin/settings', (text) => ({ tagline: text })],
    ['the owner', 'PUT', '/api/admin/settings', (text) => ({ owner: text })],
    ['the copyright notice', 'PUT', '/api/admin/settings', (text) => ({ copyright_notice: text })],
    ['a URL', 'PUT', '/api/admin/settings', (text) => ({ license_url: `https://a.test/${text}` })],
    ['a tag', 'POST', '/api/admin/posts', (text) => ({ title: 'Tagged', tags: [text] })],
    ['the slug of a photo', 'POST', '/api/admin/posts', (text) => ({ title: 'Slug', slug: text })],
    ['the slug of an article', 'POST', '/api/admin/articles', (text) => ({ title: 'Slug', slug: text })],
    ['a cluster', 'POST', '/api/admin/clusters', (text) => ({ name: text })],
    ['a series', 'POST', '/api/admin/series', (text) => ({ title: text })],
    ['a voice', 'POST', '/api/admin/voice-profiles', (text) => ({ name: text })],
  ])('are refused in %s', async (_, method, path, body) => {
    for (const control of controls) {
      const { status, body: answer } = await owner.call(method, path, body(`evil${control}gpj`));
      expect([status, answer]).toEqual([422, expect.stringContaining(message)]);
    }
    expect((await owner.call(method, path, body('plain'))).status).toBeLessThan(300);
  });

  test('are refused in the names that the environment sets', () => {
    for (const name of ['SITE_NAME', 'SITE_TAGLINE', 'SITE_OWNER', 'COPYRIGHT_NOTICE'])
      expect(() => readConfig({ [name]: 'evil\u202egpj' })).toThrow(`${name}: must not contain invisible`);
  });

  test('are left out of the keywords of a file', async () => {
    expect(await site.services.engine.usableTags(system, ['street\u202e'])).toEqual(['street']);
  });

  test('stay in texts, which languages that run from right to left may need', async () => {
    const title = 'שלום\u200f!';
    const { status, json } = await owner.post('/api/admin/posts', { title, caption: title });
    expect([status, json.title, json.caption]).toEqual([201, title, title]);
  });
});
