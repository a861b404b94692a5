import { articleStates } from './page-states/articles.ts';
import { browseStates } from './page-states/browse.ts';
import { collectionStates } from './page-states/collections.ts';
import { oddStates } from './page-states/odd-addresses.ts';
import { own, type PageState } from './page-states/page-state.ts';
import { photoStates } from './page-states/photos.ts';
import { searchStates } from './page-states/search.ts';
import { seriesStates } from './page-states/series.ts';
import { sitePageStates } from './page-states/site-pages.ts';
import { addArticle, addPost, addPosts } from './seed.ts';
import type { Site } from './site.ts';

export const documentStates: PageState[] = [
  ...photoStates,
  ...collectionStates,
  ...searchStates,
  ...articleStates,
  ...sitePageStates,
  ...seriesStates,
  ...browseStates,
  ...oddStates,
];

export const textStates: PageState[] = [
  { page: 'robots', state: 'txt', path: '/robots.txt', status: 200, text: 'Disallow: /admin/' },
  { page: 'robots', state: 'short', path: '/robots', status: 200, text: 'Disallow: /admin/' },
  { page: 'robots', state: 'by name', path: '/RobotsTxt', status: 200, text: `Sitemap: ${own}/sitemap.xml` },
  {
    page: 'healthz',
    state: 'well',
    path: '/Healthz',
    status: 200,
    text: 'Successfully fetched latest post.',
  },
];

async function seedSitePages({ sitePages }: Site['services']): Promise<void> {
  const system = { role: 'system' } as const;
  const add = (title: string, body: string, fields: object = {}) =>
    sitePages.create(system, { title, body, published: true, ...fields });
  await add('About', 'I walk.\n\n## Contact\n\nWrite to me.');
  await add('Imprint', 'Ann Owner, Aarhus.');
  await add('Plans', 'Not yet.', { published: false });
  const moved = await add('Former Page', 'Words.');
  await sitePages.update(system, moved.id, { slug: 'house-rules' });
  const gone = await add('Removed Page', 'Words.');
  await sitePages.remove(system, gone.id);
  const deleted = await add('Deleted Page', 'Words.');
  await sitePages.remove(system, deleted.id, { permanent: true });
}

/** What the rows ask for. */
export async function seedPageStates({ services }: Site): Promise<void> {
  const many = await addPosts(
    services,
    13,
    (index) => ({
      tags: ['many', 'urban'],
      city: 'Lisbon',
      createdDate: new Date(Date.UTC(2025, 0, 31, 12, -index)).toISOString(),
    }),
    { make: 'NIKON CORPORATION', model: 'NIKON D750', lens: '35mm f/1.8' },
  );
  const nightBus = await addPost(services, {
    title: 'Night Bus',
    tags: ['few', 'street', 'candid', 'c++', 'café', '🌧', 'and/or'],
    city: 'Kyoto',
    camera: { make: 'LEICA', model: 'M10' },
  });
  const draft = await addPost(services, {
    title: 'Secret Draft',
    published: false,
    camera: { make: 'Secret', model: 'Camera' },
  });
  const words = { title: 'Words Only', published: true, createdDate: '2024-06-05T12:00:00.000Z' };
  await services.posts.create({ role: 'system' }, words);
  const moved = await addPost(services, { title: 'Old Name' });
  await services.posts.update({ role: 'system' }, moved.id, { slug: 'new-name' });
  const deleted = await addPost(services, { title: 'Deleted One' });
  await services.posts.remove({ role: 'system' }, deleted.id);
  for (let index = 0; index < 8; index += 1)
    await addArticle(services, { slug: `a-${index}`, title: `Article ${index}` });
  await addArticle(services, {
    slug: 'waiting',
    title: 'Waiting as a Method',
    body: '# Waiting as a Method\n\n## One\n\nText.',
  });
  await addArticle(services, { slug: 'blank', title: 'Blank', body: ' ' });
  await addArticle(services, { slug: 'unfinished', title: 'Unfinished', published: false });
  await seedSitePages(services);
  await seedSeries(services, [draft.id, nightBus.id, many[0]?.id ?? '']);
}

async function seedSeries({ series }: Site['services'], posts: string[]): Promise<void> {
  const owner = { role: 'system' } as const;
  const shift = await series.create(owner, { title: 'Day Shift', posts, published: true });
  await series.update(owner, shift.id, { title: 'Night Shift', slug: 'night-shift' });
  await series.create(owner, { title: 'Words Alone', text: 'Only *words*.', published: true });
  await series.create(owner, { title: 'Nothing Yet', posts: posts.slice(0, 1), published: true });
  await series.create(owner, { title: 'Unfinished Series', posts });
  const deleted = await series.create(owner, { title: 'Deleted Series', posts, published: true });
  await series.remove(owner, deleted.id);
}
