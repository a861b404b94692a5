import { beforeAll, describe, expect, test } from 'vitest';
import { type AdminClient, adminClient } from './admin-client.ts';
import { addArticle, addLamps } from './seed.ts';
import { eachSite, type Site } from './site.ts';

const calls = '/api/admin/series';

eachSite('series in other places', (start) => {
  let site: Site;
  let owner: AdminClient;
  /** By title. */
  let ids: Record<string, string>;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
    ids = await addLamps(site.services, ['First Lamp', 'Second Lamp', 'Last Lamp']);
  });

  const order = (...titles: string[]) => titles.map((title) => ids[title] ?? '');
  async function create(title: string, fields: object = {}) {
    const { status, json } = await owner.post(calls, { title, published: true, ...fields });
    expect(status, JSON.stringify(json)).toBe(201);
    return json;
  }

  test('the footer names them as soon as one is public', async () => {
    const naming = async () => (await site.ask('/')).body.includes('href="/series"');
    expect(await naming()).toBe(false);
    expect((await site.ask('/series')).status).toBe(404);
    const made = await site.services.series.create(
      { role: 'system' },
      { title: 'Public', posts: order('First Lamp'), published: true },
    );
    expect(await naming()).toBe(true);
    await site.services.series.update({ role: 'system' }, made.id, { published: false });
    expect(await naming()).toBe(false);
  });

  describe('in an article', () => {
    const shortcode = (slug: string) => `[series slug="${slug}"]`;
    const bodyOf = async (slug: string) => JSON.parse((await site.ask(`/api/articles/${slug}`)).body).body;

    test('their first published photos lead to them, on the page, in the preview and in the feeds', async () => {
      await create('Shown Inside', { posts: order('Draft', 'Last Lamp', 'First Lamp') });
      const body = `Before.\n\n${shortcode('shown-inside')}\n\nAfter.`;
      await addArticle(site.services, { slug: 'with-series', title: 'With a series', body });
      const { body: page } = await site.ask('/article/with-series');
      expect(page).toContain('<a href="/series/shown-inside" lang="en">Shown Inside</a> · 2 photographs');
      expect(page.match(/data-title="(?:Last|First) Lamp"/g)).toHaveLength(2);
      expect(page).not.toContain('Dark Lamp');
      const preview = await owner.post('/api/admin/articles/preview', { title: 'A', body });
      expect(preview.json.html).toContain('href="/series/shown-inside"');
      expect((await site.ask('/feed.xml')).body).toContain('Shown Inside · 2 photographs');
      expect(await bodyOf('with-series')).toBe(body);
    });

    test('a draft and one that does not exist are left out, and the preview says why', async () => {
      await create('Hidden Inside', { posts: order('First Lamp'), published: false });
      const body = `Before.\n\n${shortcode('hidden-inside')}\n\n${shortcode('no-such')}\n\nAfter.`;
      await addArticle(site.services, { slug: 'without-series', title: 'Without', body });
      const { body: page } = await site.ask('/article/without-series');
      expect(page).not.toMatch(/hidden-inside|no-such|\[series/i);
      expect(await bodyOf('without-series')).not.toMatch(/hidden-inside|no-such/);
      const { html } = (await owner.post('/api/admin/articles/preview', { title: 'A', body })).json;
      expect(html).toContain('No published series has the slug hidden-inside.');
      expect((await site.ask('/feed.xml')).body).not.toMatch(/hidden-inside|Hidden Inside/);
    });

    test('a former slug leads to the renamed series', async () => {
      const made = await create('Old Inside', { posts: order('First Lamp') });
      await owner.put(`${calls}/${made.id}`, { title: 'New Inside', slug: 'new-inside' });
      await addArticle(site.services, { slug: 'old-slug', title: 'Old slug', body: shortcode('old-inside') });
      expect((await site.ask('/article/old-slug')).body).toContain('href="/series/new-inside"');
    });
  });

  describe('for machines', () => {
    test('the sitemap names those that are worth showing, the feeds and the structured data their order', async () => {
      await create('For Machines', { posts: order('Second Lamp', 'First Lamp'), text: 'Two *lamps*.' });
      await create('Without Anything', { posts: order('Draft') });
      const sitemap = (await site.ask('/sitemap.xml')).body;
      expect(sitemap).toContain('<loc>http://site.test/series</loc>');
      expect(sitemap).toContain('/series/for-machines<');
      expect(sitemap).not.toContain('without-anything');
      const feed = JSON.parse((await site.ask('/feed.json')).body);
      expect(feed.items.find(({ title }: { title: string }) => title === 'For Machines')).toMatchObject({
        url: 'http://site.test/series/for-machines',
        summary: 'Two lamps.',
      });
      const { body } = await site.ask('/series/for-machines');
      const [, gallery = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
      expect(JSON.parse(gallery)).toMatchObject({
        '@type': 'ImageGallery',
        url: 'http://site.test/series/for-machines',
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: 2,
          itemListElement: [
            { position: 1, url: 'http://site.test/post/second-lamp' },
            { position: 2, url: 'http://site.test/post/first-lamp' },
          ],
        },
      });
    });
  });
});
