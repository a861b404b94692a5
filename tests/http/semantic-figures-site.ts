import { system } from '../../domain/access/account.ts';
import type { OpenDatabase } from '../../server/platform/database/database.ts';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { addArticle, addPost, addPosts } from './seed.ts';
import type { Site, StartSite } from './site.ts';

export const now = '2026-05-10T10:00:00.000Z';
const day = 24 * 60 * 60 * 1000;
export const ago = (days: number) => new Date(Date.parse(now) - days * day).toISOString();
const long = (words: string) => `${words} `.repeat(20);

/** Every table is read whole, and the figures are counted from its rows by hand. */
export async function rowsOf({ db }: OpenDatabase) {
  const posts = await db.selectFrom('posts').selectAll().execute();
  const newestFirst = (a: { created_date: string; id: string }, b: { created_date: string; id: string }) =>
    a.created_date === b.created_date ? (a.id < b.id ? 1 : -1) : a.created_date < b.created_date ? 1 : -1;
  return {
    posts: posts.map((post) => ({ ...post, tags: JSON.parse(post.tags) as string[] })).toSorted(newestFirst),
    articles: await db.selectFrom('articles').selectAll().execute(),
    clusters: await db.selectFrom('clusters').selectAll().execute(),
    media: await db.selectFrom('media').selectAll().execute(),
  };
}

export type Rows = Awaited<ReturnType<typeof rowsOf>>;

export interface FiguresSite {
  site: Site;
  owner: AdminClient;
  database: OpenDatabase;
}

/** Posts good and bad over three months, two of one file, drafts, articles and clusters. */
export async function figuresSite(startSite: StartSite): Promise<FiguresSite> {
  let time = Date.parse(ago(40));
  const site = await startSite({}, () => new Date(time));
  const { services } = site;
  await addPosts(services, 60, (index) => ({
    title: `Photo ${index}`,
    tags: [['street', 'candid', 'rain', 'tram'][index % 4] ?? 'x', `t${index % 11}`].slice(
      0,
      1 + (index % 3),
    ),
    caption: index % 5 ? long('A caption') : 'Short',
    story: index % 7 ? long('Somebody waits here.') : 'Short.',
    altText: index % 6 ? 'Soft light on a wall' : 'Wall',
    published: index % 9 !== 0,
    createdDate: ago(index * 2 + 1.5),
  }));
  await addPost(services, { seed: 7, title: 'Alone', createdDate: ago(83.2) });
  time = Date.parse(ago(5));
  const bytes = await picture(8);
  for (const title of ['Twice', 'Twice again']) {
    const { media } = await services.media.store(system, { bytes, name: 'twice.jpg' });
    await services.posts.create(system, { title, mediaId: media.id, createdDate: ago(9) });
  }
  time = Date.parse(ago(0.5));
  await services.media.store(system, { bytes: await picture(9), name: 'loose.jpg' });
  await addArticle(services, { slug: 'one', title: 'One', createdDate: ago(3) });
  await addArticle(services, { slug: 'two', title: 'Two', published: false, createdDate: ago(80) });
  time = Date.parse(now);
  const owner = await adminClient(site);
  await owner.post('/api/admin/clusters', {
    name: 'Rainy trams',
    required_tokens: ['tram'],
    min_posts_to_index: 90,
  });
  await owner.post('/api/admin/clusters', { name: 'Off', required_tokens: ['nothing'], enabled: false });
  return { site, owner, database: await site.openDatabase() };
}
