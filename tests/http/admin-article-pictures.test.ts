import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { animatedGif, picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { oneSite, type Site } from './site.ts';

const calls = '/api/admin/articles';
const dayMs = 24 * 60 * 60 * 1000;

oneSite('the pictures of articles', (start) => {
  let site: Site;
  let owner: AdminClient;
  let seed = 5000;
  let ahead = 0;

  beforeAll(async () => {
    site = await start({}, () => new Date(Date.now() + ahead));
    owner = await adminClient(site);
  });
  beforeEach(() => {
    ahead = 0;
  });

  const create = async (body: object = {}) => (await owner.post(calls, { title: 'A draft', ...body })).json;
  const upload = async () =>
    (await owner.upload(await picture(++seed))).json as { file_url: string; media_id: string };
  const inline = async (bytes?: Buffer) =>
    `data:image/jpeg;base64,${(bytes ?? (await picture(++seed))).toString('base64')}`;
  const isThere = async (url: string) => (await site.ask(url)).status === 200;
  /** Deletes unreferenced files as a day later; the session continues. */
  const sweep = async () => {
    ahead += 2 * dayMs;
    await site.services.staging.sweep();
    ahead -= 2 * dayMs;
  };

  test('pictures written into a body become stored files, the same one once; the rest stays sign for sign', async () => {
    const [one, two] = [await inline(), await inline()];
    const code = `\`![c](${one})\``;
    const body = `![a](${one} "t")\n\n<p><img alt="b" src="${two}"> <img src='${one}'></p>\r\n\n![r][r] ${code}\n\n[r]: ${two}`;
    const { body: stored } = await create({ body });
    const urls = [...stored.matchAll(/\/media\/[\w/-]+\.jpg/g)].map(([url]) => url as string);
    expect(urls).toHaveLength(4);
    expect([urls[2], urls[3]]).toEqual([urls[0], urls[1]]);
    expect(stored).toBe(
      `![a](${urls[0]} "t")\n\n<p><img alt="b" src="${urls[1]}"> <img src='${urls[0]}'></p>\r\n\n![r][r] ${code}\n\n[r]: ${urls[1]}`,
    );
    for (const url of urls) expect(await isThere(url)).toBe(true);
  });

  test('what they are is decided by their content', async () => {
    const png = await sharp(await picture(++seed))
      .png()
      .toBuffer();
    const { body } = await create({ body: `![a](data:image/gif;base64,${png.toString('base64')})` });
    expect(body).toMatch(/^!\[a\]\(\/media\/.*\.jpg\)$/);
  });

  test('a drawing that is written as it is says what it is', async () => {
    const body = '![a](data:image/svg+xml,<svg/onload=alert(1)>)';
    const refused = await owner.post(calls, { title: 'x', body });
    expect(refused.status).toBe(415);
    expect(refused.json.error.fields.body).toMatch(/^Image 1 in the body: This is an SVG drawing/);
  });

  test.each([
    [
      'an SVG',
      `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
      415,
    ],
    ['an SVG as text', 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E', 415],
    ['a page', `data:text/html;base64,${Buffer.from('<b>x</b>').toString('base64')}`, 415],
    ['nothing', 'data:,', 422],
    ['damaged base64', 'data:image/png;base64,%%%', 422],
    [
      'half a picture',
      `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]).toString('base64')}`,
      422,
    ],
  ])('%s is refused with the field, and nothing is saved', async (_, address, status) => {
    const before = (await owner.get(calls)).headers['x-total-count'];
    const refused = await owner.post(calls, { title: 'x', body: `![a](${address})` });
    expect(refused.status).toBe(status);
    expect(refused.json.error.fields.body).toMatch(/^Image 1 in the body: /);
    const hero = { title: 'x', hero_image_url: address, hero_image_alt_text: 'x' };
    expect((await owner.post(calls, hero)).json.error.fields).toHaveProperty('hero_image_url');
    expect((await owner.get(calls)).headers['x-total-count']).toBe(before);
    expect(site.errors).toEqual([]);
  });

  test.each([
    ['in Markdown', '![a](/x.png) and [the *lamps*](data:text/html,x)'],
    ['to a picture', '[the lamps](data:image/png;base64,AA==)'],
    ['by reference', '[the lamps][r]\n\n[r]: data:text/html,x'],
    ['in HTML', '<a href="data:text/html,x">the lamps</a>'],
  ])('a link %s that holds what it leads to is refused as a link', async (_, body) => {
    const refused = await owner.post(calls, { title: 'x', body });
    expect(refused.status).toBe(422);
    expect(refused.json.error.fields.body).toMatch(
      /^Link to “data:[^”]*” in the body: A link is a URL with http, https, mailto or tel/,
    );
  });

  test('a hero of ours stays as long as it is one, by path or whole address, also when it came written out', async () => {
    const first = await upload();
    const hero = { hero_image_url: first.file_url, hero_image_alt_text: 'x' };
    const { id } = await create(hero);
    await sweep();
    expect(await isThere(first.file_url)).toBe(true);
    const second = await upload();
    await owner.put(`${calls}/${id}`, { hero_image_url: `http://site.test${second.file_url}` });
    expect(await isThere(first.file_url)).toBe(true);
    await sweep();
    expect([await isThere(first.file_url), await isThere(second.file_url)]).toEqual([false, true]);
    const { hero_image_url: url } = await create({ ...hero, hero_image_url: await inline() });
    expect(url).toMatch(/^\/media\/.*\.jpg$/);
    await sweep();
    expect(await isThere(url)).toBe(true);
    expect((await owner.get(`${calls}/${id}`)).json.hero_image_url).toBe(
      `http://site.test${second.file_url}`,
    );
    await owner.put(`${calls}/${id}`, { hero_image_url: null });
    await sweep();
    expect(await isThere(second.file_url)).toBe(false);
  });

  test('an image that a body names is never deleted; removed from the body, it stays for a day', async () => {
    const { file_url, media_id } = await upload();
    const { id } = await create({ body: `<img src="http://site.test${file_url}" alt="">` });
    await sweep();
    expect(await isThere(file_url)).toBe(true);
    expect((await owner.remove(`/api/admin/files/${media_id}`)).status).toBe(409);
    ahead = 10 * dayMs;
    owner = await adminClient(site);
    await owner.put(`${calls}/${id}`, { body: 'Nothing.' });
    await site.services.staging.sweep();
    expect(await isThere(file_url)).toBe(true);
    const [, earlier] = (await owner.get(`${calls}/${id}/revisions`)).json;
    await owner.post(`${calls}/${id}/revisions/${earlier.id}/restore`);
    await sweep();
    expect(await isThere(file_url)).toBe(true);
    await owner.remove(`${calls}/${id}`);
    await sweep();
    expect(await isThere(file_url)).toBe(false);
    ahead = 0;
    owner = await adminClient(site);
  });

  test('a picture that another text names stays', async () => {
    const { file_url } = await upload();
    const { id } = await create({ body: file_url });
    await create({ body: `![](${file_url})` });
    await owner.remove(`${calls}/${id}`);
    await sweep();
    expect(await isThere(file_url)).toBe(true);
  });

  test.each([
    ['a new article', 'new', 'body'],
    ['the composer', 'composer', 'humanized'],
  ])('so do those of a working copy of %s, until it is dropped', async (_, id, field) => {
    const { file_url } = await upload();
    const gif = await animatedGif({ width: 40, height: 30, delays: [80, 90 + ((++seed * 10) % 400)] });
    const { animation_url } = (await owner.upload(gif)).json;
    const text = `![](${file_url}) ![](${animation_url})`;
    await owner.put(`${calls}/${id}/working-copy`, { base_version: 0, fields: { [field]: text } });
    await sweep();
    expect([await isThere(file_url), await isThere(animation_url)]).toEqual([true, true]);
    await owner.remove(`${calls}/${id}/working-copy`);
    await sweep();
    expect([await isThere(file_url), await isThere(animation_url)]).toEqual([false, false]);
  });

  test('and those of a post’s story', async () => {
    const one = await upload();
    const post = (await owner.post('/api/admin/posts', { title: 'x', story: `![](${one.file_url})` })).json;
    await sweep();
    expect(await isThere(one.file_url)).toBe(true);
    const two = await upload();
    await owner.put(`/api/admin/posts/${post.id}`, { story: `![](${two.file_url})` });
    await sweep();
    expect([await isThere(one.file_url), await isThere(two.file_url)]).toEqual([false, true]);
    await owner.remove(`/api/admin/posts/${post.id}`);
    await sweep();
    expect(await isThere(two.file_url)).toBe(false);
  });

  test('a body of many megabytes of pictures is taken, a larger request is refused', async () => {
    // One colour, so that its sizes are made at once; not compressed, so that it is large all the same.
    const large = await sharp({ create: { width: 1500, height: 1500, channels: 3, background: '#864' } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(6_000_000);
    const { body } = await create({ body: `<img src="${await inline(large)}">` });
    expect(body).toMatch(/^<img src="\/media\//);
    const refused = await owner.post(calls, { title: 'x', body: 'x'.repeat(33 * 1024 * 1024) });
    expect(refused.status).toBe(413);
  });
});
