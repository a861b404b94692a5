import { beforeAll, expect, test } from 'vitest';
import { fitCallBody as fit } from '../factories/article-texts.ts';
import { animatedGif, picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { oneSite, type Site } from './site.ts';

const calls = '/api/admin/articles';
let seed = 7000;

oneSite('pictures in public articles', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
  });

  const upload = async (bytes: Buffer) => (await owner.upload(bytes)).json;
  /** The page of an article with this after its text. */
  const pageWith = async (addition: string, changes: object = {}) => {
    const article = { ...fit, body: `${fit.body}\n\n${addition}`, ...changes, published: true };
    const { json, status } = await owner.post(calls, { ...article, slug: `pictures-${++seed}` });
    expect(status, JSON.stringify(json)).toBe(201);
    return site.ask(`/article/${json.slug}`);
  };
  const pictureIn = ({ body }: { body: string }) =>
    /<picture>(?:(?!<\/picture>)[\s\S])*-(?:1280|animated)\.[\s\S]*?<\/picture>/.exec(body)?.[0];

  test('of ours alone leave the policy as it is', async () => {
    const { file_url } = await upload(await picture(++seed, 1600, 1000));
    const page = await pageWith(`![a](${file_url})`, {
      hero_image_url: file_url,
      hero_image_alt_text: 'A lamp',
      tags: [`alone-${seed}`],
      geo_city: null,
    });
    expect(page.headers['content-security-policy']).not.toMatch(/img-src [^;]*https:/);
  });

  test('have measures, every size, WebP and their colour, and load when they come near', async () => {
    const { file_url, image_derivatives: sizes, colour } = await upload(await picture(++seed, 1600, 1000));
    const html = pictureIn(await pageWith(`![A lamp](${file_url} "At night")`));
    const srcset = (format: string) =>
      [384, 768, 1280].map((width) => `${sizes[`${format}_${width}w`]} ${width}w`).join(', ');
    const told = 'sizes="auto, (min-width: 39rem) 36rem, 100vw"';
    expect(html).toBe(
      `<picture><source type="image/webp" srcset="${srcset('webp')}" ${told}>` +
        `<img src="${file_url}" title="At night" alt="A lamp" loading="lazy" decoding="async" ` +
        `srcset="${srcset('jpg')}" ${told} width="1600" height="1000" style="--c:${colour}"></picture>`,
    );
  });

  test.each([
    ['the whole address', (url: string) => `<img src="http://site.test${url}" alt="">`, 1600, 1000],
    ['a width of its own', (url: string) => `<img src="${url}" width="320" alt="">`, 320, 200],
    ['a height of its own', (url: string) => `<img src="${url}" height="100" alt="">`, 160, 100],
    [
      'both, out of proportion',
      (url: string) => `<img src="${url}" width="320" height="9" alt="">`,
      320,
      200,
    ],
  ])('with %s', async (_, written, width, height) => {
    const { file_url } = await upload(await picture(++seed, 1600, 1000));
    const html = pictureIn(await pageWith(written(file_url)));
    expect(html).toContain(` width="${width}"`);
    expect(html).toContain(` height="${height}"`);
    expect(html).toContain(`src="${file_url}"`);
  });

  test('an animated GIF stays animated, and is a still image for visitors who prefer less motion', async () => {
    const gif = await animatedGif({ width: 60, height: 40, delays: [80, 80 + (++seed % 9) * 10] });
    const { animation_url, image_derivatives, animation_cut } = await upload(gif);
    expect(animation_cut).toBe(false);
    const html = pictureIn(await pageWith(`![A sign](${animation_url})`));
    expect(html).toContain(`<source media="(prefers-reduced-motion: reduce)" type="image/webp" srcset="`);
    expect(html).toContain(image_derivatives.webp_384w);
    expect(html).toContain(`<img src="${animation_url}" alt="A sign"`);
    expect(html).not.toMatch(/<img[^>]*srcset/);
    expect((await site.ask(animation_url)).headers['content-type']).toBe('image/webp');
  });

  test('an animation written into a body stays one when it is saved', async () => {
    const gif = await animatedGif({ width: 60, height: 40, delays: [90, 90, 80 + (++seed % 9) * 10] });
    const page = await pageWith(`![A sign](data:image/gif;base64,${gif.toString('base64')})`);
    expect(pictureIn(page)).toMatch(/<img src="\/media\/[\w/]+-animated\.webp"/);
  });

  test('of another site, and where no file of ours is, stay as they are written', async () => {
    const other = await pageWith('![a](https://e.example/media/aa/b-1.jpg) ![b](/media/aa/none-1.jpg)');
    expect(other.body).toContain('<img src="https://e.example/media/aa/b-1.jpg" alt="a" loading="lazy"');
    expect(other.body).toContain('<img src="/media/aa/none-1.jpg" alt="b" loading="lazy"');
    expect(other.headers['content-security-policy']).toMatch(/img-src [^;]* https:/);
  });

  test('are the same in the preview', async () => {
    const { file_url } = await upload(await picture(++seed, 1600, 1000));
    const { json } = await owner.post(`${calls}/preview`, { title: 'x', body: `![a](${file_url})` });
    expect(json.html).toMatch(/^<p><picture><source type="image\/webp"/);
  });

  test('as a hero of another site are shown, in the list and beside other articles, and no page forbids them', async () => {
    const hero = { hero_image_url: 'http://other.example/a.jpg', hero_image_alt_text: 'A tram' };
    const tags = [`trams-${++seed}`];
    const article = await pageWith('', { ...hero, tags });
    const neighbour = await pageWith('', { tags });
    const list = await site.ask('/articleslistpage');
    for (const page of [article, neighbour, list]) {
      expect(page.body).toContain('<img src="https://other.example/a.jpg"');
      expect(page.headers['content-security-policy']).toMatch(/img-src [^;]* https:/);
    }
  });

  test('of another site in the body are requested with https, which the page allows', async () => {
    const { body, headers } = await pageWith('![A tram](http://other.example/a.jpg)');
    expect(body).toContain('<img src="https://other.example/a.jpg" alt="A tram"');
    expect(headers['content-security-policy']).toMatch(/img-src [^;]* https:/);
  });
});
