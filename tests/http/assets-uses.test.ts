import { beforeAll, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { eachSite, type Site, siteHost } from './site.ts';

eachSite('who uses a data asset', (start) => {
  const time = new Date('2026-03-01T12:00:00Z');
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start({}, () => time);
    owner = await adminClient(site);
  });

  async function create(name: string, text: string, file: string) {
    const { json } = await owner.upload(Buffer.from(text), file);
    return (await owner.post('/api/admin/assets', { name, type: json.type, url: json.file_url })).json;
  }

  async function article(id: string, body: string): Promise<void> {
    const at = time.toISOString();
    const words = { excerpt: '', heroImageUrl: '', heroImageAltText: '', metaDescription: '' };
    const seo = {
      ogTitle: '',
      ogDescription: '',
      twitterTitle: '',
      twitterDescription: '',
      internalLinks: [],
    };
    const dates = { createdDate: at, updatedDate: at, publishedAt: at };
    const rest = { heroMediaId: null, tags: [], city: null, published: true, seo };
    await site.services.articles.insert(system, [
      { id, slug: id, title: `On ${id}`, body, ...words, ...dates, ...rest },
    ]);
  }

  test('it says which articles use it, drafts and links included, as their bodies change', async () => {
    const asset = await create('Used', 'used\n1', 'used.csv');
    await article('first', `[table csv="${asset.url}" caption="c"]`);
    await article('second', `[The numbers](http://${siteHost}${asset.url})`);
    await article('third', 'nothing');
    const users = async () =>
      (await owner.get(`/api/admin/assets/${asset.id}`)).json.used_by.map(
        ({ slug }: { slug: string }) => slug,
      );
    expect((await users()).sort()).toEqual(['first', 'second']);
    const [listed] = (await owner.get(`/api/admin/assets?id=${asset.id}`)).json;
    expect(listed.used_by).toContainEqual({
      kind: 'article',
      id: 'first',
      slug: 'first',
      title: 'On first',
      published: true,
      unsaved: false,
    });
    await site.services.articles.remove(system, 'second');
    expect(await users()).toEqual(['first']);
    expect((await owner.remove(`/api/admin/assets/${asset.id}?force=true`)).status).toBe(204);
  });

  test('and whose unsaved text names it, in the editor or the composer; saved or dropped, it is named once or no more', async () => {
    const asset = await create('Typed', 'typed\n1', 'typed.csv');
    await article('typed', 'nothing');
    const copyOf = (id: string) => `/api/admin/articles/${id}/working-copy`;
    const type = (id: string, fields: object) => owner.put(copyOf(id), { base_version: 0, fields });
    await type('typed', { body: `[table csv="${asset.url}"]` });
    await type('composer', { topic: 'Lamps', draft: `[table csv="${asset.url}"]` });
    const users = async () =>
      (await owner.get(`/api/admin/assets/${asset.id}`)).json.used_by.map(
        ({ title, unsaved }: { title: string; unsaved: boolean }) => [title, unsaved],
      );
    expect((await users()).sort()).toEqual([
      ['Lamps', true],
      ['On typed', true],
    ]);
    await owner.remove(copyOf('composer'));
    await article('saved', `[table csv="${asset.url}"]`);
    await type('saved', { body: `[table csv="${asset.url}"]!` });
    expect((await users()).sort()).toEqual([
      ['On saved', false],
      ['On typed', true],
    ]);
  });
});
