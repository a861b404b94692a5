import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adminClient } from './admin-client.ts';
import { addArticle, addPost, addPosts } from './seed.ts';
import { oneSite, type Site } from './site.ts';

const jar = createRequire(import.meta.url)('vnu-jar') as string;
const hasJava = spawnSync('java', ['-version']).status === 0;

const pages = {
  home: '/',
  photo: '/photo?slug=night-bus',
  post: '/post/night-bus',
  tag: '/tag/urban',
  hub: '/hub?slug=urban-life',
  growing: '/hub?slug=street-candid',
  photos: '/photos',
  articles: '/articleslistpage',
  article: '/article/waiting',
  'series-list': '/series',
  series: '/series/in-order',
  'in-series': '/photo?slug=night-bus&series=in-order',
  search: '/search?q=photo',
  'search-empty': '/search',
  browse: '/browse',
  year: '/browse/year/2026',
  camera: '/browse/camera/nikon-d750',
  lens: '/browse/lens/35-mm-f-1-8',
  about: '/about',
  page: '/page/imprint',
  missing: '/made/up',
  login: '/admin/login',
};

/** Valid markup that the checker does not know yet, with the reason why the pages use it. */
const unknownToChecker = [
  // CSS custom properties in style attributes and newer CSS are beyond its CSS parser.
  /CSS:/,
  // `sizes="auto, …"` for lazy pictures: in the HTML standard since 2024.
  /Bad value “auto/,
];

async function fill(site: Site): Promise<void> {
  const { services } = site;
  const camera = { make: 'NIKON CORPORATION', model: 'NIKON D750', lens: '35 mm f/1.8' };
  await addPosts(services, 14, () => ({ tags: ['urban'], city: 'Lisbon' }), camera);
  const story = 'One.\n\n## Two\n\n[button url="/x"]Go[/button]\n\n[youtube id="abcdefghijk"]\n\n> Three.';
  const { id } = await addPost(services, {
    title: 'Night Bus',
    caption: 'Late.',
    story,
    tags: ['street'],
    city: 'Kyoto',
  });
  const body =
    '# Waiting\n\n## One\n\nText.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n\n```\ncode\n```';
  await addArticle(services, { slug: 'waiting', title: 'Waiting', body });
  const owner = await adminClient(site);
  const made = [
    await owner.post('/api/admin/series', {
      title: 'In Order',
      text: 'A *lamp*.',
      posts: [id],
      published: true,
    }),
    ...(await Promise.all(
      ['About', 'Imprint'].map((title) =>
        owner.post('/api/admin/pages', {
          title,
          body: '## Who\n\nA text with a [link](/photos).',
          published: true,
        }),
      ),
    )),
  ];
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
}

oneSite('the pages', (start) => {
  test.skipIf(!hasJava)(
    'are valid HTML to the Nu checker',
    async () => {
      const site = await start();
      await fill(site);
      const folder = await mkdtemp(join(tmpdir(), 'passerby-html-'));
      try {
        const files = await Promise.all(
          Object.entries(pages).map(async ([name, path]) => {
            const file = join(folder, `${name}.html`);
            const { status, body } = await site.ask(path);
            expect([path, status]).toEqual([path, name === 'missing' ? 404 : 200]);
            await writeFile(file, body);
            return file;
          }),
        );
        const { stderr } = spawnSync('java', ['-jar', jar, '--format', 'json', ...files], {
          encoding: 'utf8',
        });
        const { messages } = JSON.parse(stderr) as {
          messages: { type: string; url: string; message: string; extract?: string }[];
        };
        const problems = messages
          .filter(
            ({ type, message }) => type === 'error' && !unknownToChecker.some((known) => known.test(message)),
          )
          .map(({ url, message, extract }) => `${url.split('/').at(-1)}: ${message} ${extract ?? ''}`);
        expect(problems).toEqual([]);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    240_000,
  );
});
