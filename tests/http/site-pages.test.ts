import { beforeAll, expect, test } from 'vitest';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { readHead } from './page-head.ts';
import { eachSite, type Site } from './site.ts';

eachSite('pages of the owner', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start({ SITE_OWNER: 'Ann Owner', SITE_NAME: 'Walks' });
    owner = await adminClient(site);
  });

  const add = async (fields: object) => {
    const { status, json } = await owner.post('/api/admin/pages', { published: true, ...fields });
    expect(status, JSON.stringify(json)).toBe(201);
    return json;
  };
  const statusOf = async (path: string) => (await site.ask(path)).status;
  const footerOf = (body: string) => {
    const [nav = ''] = /<nav class="footer-links".*?<\/nav>/s.exec(body) ?? [];
    return [...nav.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, label]) => `${label} ${href}`);
  };

  test('a site without them looks as before, with the owner in the data of Home', async () => {
    const { body } = await site.ask('/');
    expect(body.includes('aria-label="More pages"')).toBe(false);
    expect(body.includes('"ProfilePage"')).toBe(true);
    expect((await site.ask('/about')).body).toContain('Page not found.');
  });

  test('a visitor and a viewer can neither read nor write them', async () => {
    expect(await statusOf('/api/admin/pages')).toBe(401);
    expect(await statusOf('/api/admin/page-starts')).toBe(401);
    const answer = await site.ask('/api/admin/pages', { method: 'POST', body: '{}' });
    expect([401, 403]).toContain(answer.status);
  });

  test('a new page is a draft in the footer, with a slug from its title', async () => {
    const { status, json } = await owner.post('/api/admin/pages', { title: ' Über  mich ' });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      ...{ title: 'Über mich', slug: 'uber-mich', body: '', placement: 'footer' },
      ...{ published: false, published_at: null, version: 1 },
    });
    expect(await statusOf('/page/uber-mich')).toBe(404);
    expect((await owner.remove(`/api/admin/pages/${json.id}?permanent=true`)).status).toBe(204);
    expect(await statusOf('/page/uber-mich')).toBe(404);
  });

  test('a published page is shown, linked, in the sitemap, and says when it changed', async () => {
    const page = await add({ title: 'Imprint', body: '## Provider\n\nAnn **Owner**' });
    const { body, status, headers } = await site.ask('/page/imprint');
    expect(status).toBe(200);
    expect(headers['cache-control']).toContain('s-maxage');
    expect(body).toContain('<strong>Owner</strong>');
    expect(readHead(body)).toMatchObject({ title: 'Imprint - Walks', robots: null, h1: 1 });
    expect(body).toContain('"@type":"WebPage"');
    expect(footerOf(body)).toEqual(['Search /search', 'Imprint /page/imprint', 'RSS feed /feed.xml']);
    expect(footerOf((await site.ask('/photos')).body)).toHaveLength(3);
    const sitemap = (await site.ask('/sitemap.xml')).body;
    expect(sitemap).toContain(`/page/imprint</loc><lastmod>${page.updated_date.slice(0, 10)}`);
  });

  test('placement: the header, the footer, or nowhere', async () => {
    const page = await add({ title: 'Prints', body: 'On paper.', placement: 'header' });
    const headerOf = async () => /<nav class="site-nav".*?<\/nav>/s.exec((await site.ask('/')).body)?.[0];
    expect(await headerOf()).toContain('href="/page/prints"');
    expect((await site.ask('/page/prints')).body).toMatch(/href="\/page\/prints"[^>]*aria-current="page"/);
    await owner.put(`/api/admin/pages/${page.id}`, { placement: 'none' });
    expect(await headerOf()).not.toContain('/page/prints');
    expect(footerOf((await site.ask('/')).body).join()).not.toContain('prints');
    expect(await statusOf('/page/prints')).toBe(200);
    expect((await site.ask('/sitemap.xml')).body).toContain('/page/prints');
  });

  test('About is the profile of the owner, at its own URL', async () => {
    const { json: file } = await owner.upload(await picture(8, 800, 1000), 'me.jpg');
    const settings = { portrait: file.file_url, biography: 'I photograph people.\n\nI live in Aarhus.' };
    expect((await owner.put('/api/admin/settings', settings)).status).toBe(200);
    const page = await add({
      title: 'About',
      body: '# About\n\nPrints hang in Oslo.\n\n## Contact\n\nWrite.\n\n> ## Not a part\n\n## Licensing\n\nAsk.',
    });
    expect(page.slug).toBe('about');
    const { body, status } = await site.ask('/about');
    expect(status).toBe(200);
    expect(readHead(body)).toMatchObject({
      canonical: 'http://site.test/about',
      title: 'About - Walks',
      h1: 1,
    });
    expect(body).toMatch(/<h1[^>]*>Ann Owner<\/h1>/);
    expect(body).toContain('<p>I live in Aarhus.</p>');
    expect(body).toContain('alt="Portrait of Ann Owner"');
    const [main = ''] = /<main.*<\/main>/s.exec(body) ?? [];
    expect(main.match(/class="prose"/g), 'biography, text, and two parts').toHaveLength(4);
    expect(body).toContain('"@type":"ProfilePage"');
    expect(body).toContain('"@type":"Person","@id":"http://site.test/#owner"');
    expect(body).toMatch(/property="og:image" content="http:\/\/site.test\/media\//);
    const moved = await site.ask('/page/About');
    expect([moved.status, moved.headers.location]).toEqual([301, '/about']);
    expect((await site.ask('/')).body).not.toContain('"ProfilePage"');
    expect(footerOf(body).slice(0, 2)).toEqual(['Search /search', 'About /about']);
    expect((await site.ask('/sitemap.xml')).body).toContain('<loc>http://site.test/about</loc>');
  });

  test('a changed slug redirects; the old one comes back to who takes it', async () => {
    const page = await add({ title: 'Shop', body: 'Soon.' });
    const put = (fields: object) => owner.put(`/api/admin/pages/${page.id}`, fields);
    expect((await put({ slug: 'Print Shop' })).json.slug).toBe('print-shop');
    const moved = await site.ask('/page/shop');
    expect([moved.status, moved.headers.location]).toEqual([301, '/page/print-shop']);
    expect((await add({ title: 'Shop', body: 'Another.' })).slug, 'it still leads somewhere').toBe('shop-2');
    expect((await put({ slug: 'shop' })).json.slug).toBe('shop');
    expect(await statusOf('/page/shop')).toBe(200);
    expect((await site.ask('/page/print-shop')).headers.location).toBe('/page/shop');
    await put({ published: false });
    expect(await statusOf('/page/print-shop')).toBe(404);
  });

  test('an old version is refused with the page as it is; without one the last write wins', async () => {
    const page = await add({ title: 'Rules', body: 'One.' });
    const put = (fields: object) => owner.put(`/api/admin/pages/${page.id}`, fields);
    expect((await put({ body: 'Two.', version: 1 })).json.version).toBe(2);
    const { status, json } = await put({ body: 'Three.', version: 1 });
    expect([status, json.error.code, json.current.body]).toEqual([409, 'conflict', 'Two.']);
    const all = await Promise.all(['A.', 'B.', 'C.'].map((body) => put({ body })));
    expect(all.map((answer) => answer.status)).toEqual([200, 200, 200]);
  });

  test('what cannot be published or stored is refused with its field', async () => {
    const refused = async (fields: object) => {
      const { status, json } = await owner.post('/api/admin/pages', fields);
      return [status, json.error?.fields];
    };
    expect(await refused({ title: ' ' })).toEqual([422, { title: 'Title is required.' }]);
    expect(await refused({ title: 'x'.repeat(201) })).toEqual([422, { title: 'At most 200 characters.' }]);
    expect(await refused({ title: 'Empty', body: ' ', published: true })).toEqual([
      422,
      { body: 'Write a text before you publish.' },
    ]);
    const gaps = 'Write to [FILL IN: your email\naddress] or \\[fill in: phone\\].';
    expect(await refused({ title: 'Gaps', body: gaps, published: true })).toEqual([
      422,
      { body: 'Fill in or delete “[FILL IN: your email address]”, and 1 more before you publish.' },
    ]);
    expect((await refused({ title: 'Gaps', body: gaps }))[0]).toBe(201);
    expect(await refused({ title: 'Place', placement: 'side' })).toEqual([
      422,
      { placement: 'One of footer, header, none.' },
    ]);
    expect((await refused({ title: 'Long', body: 'x'.repeat(300_001) }))[0]).toBe(422);
    expect((await owner.get('/api/admin/pages?colour=red')).status).toBe(400);
    expect((await owner.get('/api/admin/pages/nobody')).status).toBe(404);
  });

  test('no script of a body reaches the page; an embedded image becomes a file', async () => {
    const png = (await picture(9, 40, 30)).toString('base64');
    const page = await add({
      title: 'Attack',
      body: `<script>alert(1)</script><img src=x onerror=alert(1)>\n\n![Dot](data:image/jpeg;base64,${png})`,
    });
    expect(page.body).not.toContain('data:');
    const [src = ''] = /\/media\/[^)\s"]+/.exec(page.body) ?? [];
    expect(await statusOf(src)).toBe(200);
    const { body } = await site.ask('/page/attack');
    expect(body).not.toMatch(/alert\(1\)/);
    expect((await owner.remove(`/api/admin/pages/${page.id}`)).status).toBe(204);
    expect(await statusOf(src), 'its images are hidden with it').toBe(404);
  });

  test('the bin hides a page, restores it as a draft with its slugs, and answers 410', async () => {
    const page = await add({ title: 'Press', body: 'Words.' });
    await owner.put(`/api/admin/pages/${page.id}`, { slug: 'newsroom' });
    expect((await owner.remove(`/api/admin/pages/${page.id}`)).status).toBe(204);
    expect([await statusOf('/page/newsroom'), await statusOf('/page/press')]).toEqual([410, 410]);
    expect((await site.ask('/')).body).not.toContain('newsroom');
    const { json: binned } = await owner.get('/api/admin/bin?limit=100');
    expect(binned.find(({ id }: { id: string }) => id === page.id)).toMatchObject({
      ...{ kind: 'page', title: 'Press', slug: 'newsroom', was_public: true, thumbnail_url: null },
    });
    expect((await add({ title: 'Newsroom', body: 'Mine.' })).slug).toBe('newsroom-2');
    expect((await owner.post(`/api/admin/bin/${page.id}/restore`)).status).toBe(200);
    expect((await owner.get(`/api/admin/pages/${page.id}`)).json).toMatchObject({
      ...{ slug: 'newsroom', published: false, body: 'Words.' },
    });
    expect(await statusOf('/page/newsroom')).toBe(404);
    await owner.put(`/api/admin/pages/${page.id}`, { published: true });
    expect((await site.ask('/page/press')).headers.location).toBe('/page/newsroom');
    await owner.remove(`/api/admin/pages/${page.id}`);
    expect((await owner.remove(`/api/admin/pages/${page.id}?permanent=true`)).status).toBe(204);
    expect((await owner.get('/api/admin/bin?limit=100')).body).not.toContain(page.id);
    expect(await statusOf('/page/newsroom')).toBe(410);
    expect((await owner.remove(`/api/admin/pages/${page.id}`)).status).toBe(404);
  });

  test('what a public page shows or links to is deleted only by force', async () => {
    const { json: csv } = await owner.upload(Buffer.from('a\n1'), 'a.csv');
    const asset = { name: 'Numbers', type: csv.type, url: csv.file_url };
    const { json: data } = await owner.post('/api/admin/assets', asset);
    const schema_json = { fields: [{ name: 'x' }], formulas: [{ name: 'y', expression: 'x*2' }] };
    const { json: schema } = await owner.post('/api/admin/calculators', { name: 'Twice', schema_json });
    const photo = async (title: string) => {
      const { json: file } = await owner.upload(await picture(title.length + 40, 300, 200), `${title}.jpg`);
      const body = { title, alt_text: 'A', file_url: file.file_url, published: true };
      return (await owner.post('/api/admin/posts', body)).json;
    };
    const [linked, shown] = [await photo('A linked one'), await photo('One that is shown')];
    const { json: hub } = await owner.post('/api/admin/clusters', { name: 'lamp light' });
    const page = await add({
      title: 'User',
      body: `[table csv="${data.url}"]\n\n[calc id="a" schema="${schema.id}"]\n\n[See](/post/${linked.slug}) [Hub](/hub?slug=lamp-light)\n\n![Shown](${shown.file_url})`,
    });
    expect((await site.ask('/page/user')).body, 'its images open in full screen').toContain('data-viewer');
    const used = [
      `/api/admin/assets/${data.id}`,
      `/api/admin/calculators/${schema.id}`,
      `/api/admin/posts/${linked.id}`,
      `/api/admin/posts/${shown.id}`,
      `/api/admin/clusters/${hub.id}`,
    ];
    for (const path of used) {
      const { status, json } = await owner.remove(path);
      expect([path, status]).toEqual([path, 409]);
      expect(json.error.users).toMatchObject([{ kind: 'page', id: page.id, slug: 'user', title: 'User' }]);
      expect(json.error.message).toMatch(/^A published page uses the .*: “User”/);
    }
    expect((await owner.get(used[0] ?? '')).json.used_by).toMatchObject([{ kind: 'page', published: true }]);
    await owner.put(`/api/admin/pages/${page.id}`, { published: false });
    for (const path of used) expect([path, (await owner.remove(path)).status]).toEqual([path, 204]);
  });

  test('the starts say what this site does, and have gaps that publishing refuses', async () => {
    const { json } = await owner.get('/api/admin/page-starts');
    const bodyOf = (kind: string): string => json.find((start: { kind: string }) => start.kind === kind).body;
    expect(json.map(({ slug }: { slug: string }) => slug)).toEqual(['about', 'imprint', 'privacy']);
    expect(bodyOf('imprint')).toContain('Ann Owner');
    expect(bodyOf('privacy')).toContain('no cookies');
    expect(bodyOf('privacy')).not.toContain('AI service');
    expect(bodyOf('privacy')).toContain('usually shown with its city');
    await owner.put('/api/admin/settings', {
      ...{ ai_provider: 'openai-compatible', ai_model: 'm', ai_base_url: 'https://ai.example/v1' },
      location_precision: 'hidden',
    });
    const { json: later } = await owner.get('/api/admin/page-starts');
    expect(later[2].body).toContain('texts are sent to ai.example');
    expect(later[2].body).toContain('without the place');
    const { status } = await owner.post('/api/admin/pages', { ...later[2], published: true });
    expect(status).toBe(422);
  });
});
