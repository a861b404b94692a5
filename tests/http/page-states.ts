import { addArticle, addPost, addPosts } from './seed.ts';
import { type Site, siteHost } from './site.ts';

const own = `http://${siteHost}`;

/** Which page each row is about, what is asked, and what must come back. `undefined` is not looked at. */
export interface PageState {
  page: string;
  state: string;
  path: string;
  status: number;
  text?: string;
  canonical?: string | null;
  robots?: string | null;
}

export const documentStates: PageState[] = [
  {
    page: 'home',
    state: 'root',
    path: '/',
    status: 200,
    text: 'Latest Moments',
    canonical: `${own}/`,
    robots: null,
  },
  {
    page: 'home',
    state: 'by name',
    path: '/Index',
    status: 200,
    text: 'Latest Moments',
    canonical: `${own}/`,
  },
  {
    page: 'home',
    state: 'any case, slash, query',
    path: '/iNdEx/?utm_source=x',
    status: 200,
    canonical: `${own}/`,
  },
  {
    page: 'photo',
    state: 'shown',
    path: '/photo?slug=night-bus',
    status: 200,
    text: 'Night Bus',
    canonical: `${own}/post/night-bus`,
    robots: null,
  },
  {
    page: 'photo',
    state: 'root with slug',
    path: '/?slug=night-bus',
    status: 200,
    text: 'Night Bus',
    canonical: `${own}/post/night-bus`,
  },
  {
    page: 'photo',
    state: 'last segment names the page',
    path: '/some/where/Photo?slug=night-bus',
    status: 200,
    text: 'Night Bus',
  },
  {
    page: 'photo',
    state: 'no slug',
    path: '/Photo',
    status: 404,
    text: 'No photo specified.',
    canonical: null,
    robots: 'noindex',
  },
  {
    page: 'photo',
    state: 'unknown slug',
    path: '/photo?slug=nobody',
    status: 404,
    text: 'Photo not found.',
    canonical: null,
  },
  { page: 'photo', state: 'draft', path: '/photo?slug=secret-draft', status: 404, text: 'Photo not found.' },
  {
    page: 'photo',
    state: 'without a picture',
    path: '/photo?slug=words-only',
    status: 200,
    text: 'No photo to display.',
  },
  {
    page: 'post',
    state: 'shown',
    path: '/post/night-bus',
    status: 200,
    text: 'Related Posts',
    canonical: `${own}/post/night-bus`,
    robots: null,
  },
  {
    page: 'post',
    state: 'query form',
    path: '/Post?slug=night-bus',
    status: 200,
    canonical: `${own}/post/night-bus`,
  },
  { page: 'post', state: 'no slug', path: '/post', status: 404, text: '404 - Post Not Found' },
  {
    page: 'post',
    state: 'unknown slug',
    path: '/post/nobody',
    status: 404,
    text: 'exist or is not published.',
  },
  { page: 'post', state: 'draft', path: '/post/secret-draft', status: 404, text: 'Return to Home' },
  { page: 'post', state: 'moved', path: '/post/old-name', status: 301 },
  { page: 'post', state: 'deleted', path: '/post/deleted-one', status: 410, text: '404 - Post Not Found' },
  {
    page: 'tag',
    state: 'five or more',
    path: '/tag/many',
    status: 200,
    text: 'Showing 1 to 12 of 13 photos',
    canonical: `${own}/tag/many`,
    robots: null,
  },
  {
    page: 'tag',
    state: 'second page',
    path: '/tag/many?page=2',
    status: 200,
    text: 'Showing 13 to 13 of 13 photos',
    canonical: `${own}/tag/many?page=2`,
  },
  { page: 'tag', state: 'any case', path: '/TAG/MaNy', status: 200, canonical: `${own}/tag/many` },
  { page: 'tag', state: 'query form', path: '/tag?tag=many', status: 200, canonical: `${own}/tag/many` },
  {
    page: 'tag',
    state: 'one to four',
    path: '/tag/few',
    status: 200,
    canonical: `${own}/`,
    robots: 'noindex, follow',
  },
  {
    page: 'tag',
    state: 'no photos',
    path: '/tag/nobody',
    status: 404,
    text: 'No photos are tagged with &quot;nobody&quot; yet.',
    canonical: `${own}/tag/nobody`,
    robots: 'noindex, follow',
  },
  { page: 'tag', state: 'not named', path: '/tag', status: 404, text: 'No tag specified.' },
  { page: 'tag', state: 'beyond the last page', path: '/tag/many?page=9', status: 404 },
  { page: 'tag', state: 'odd letters', path: '/tag/c%2B%2B', status: 200, text: 'c++' },
  { page: 'tag', state: 'accents', path: '/tag/CAF%C3%89', status: 200, text: 'café' },
  { page: 'tag', state: 'emoji', path: '/tag/%F0%9F%8C%A7', status: 200 },
  { page: 'tag', state: 'a slash', path: '/tag/and%2For', status: 200, text: 'and/or' },
  {
    page: 'tag',
    state: 'looks like a data request',
    path: '/tag/street.data',
    status: 404,
    text: 'street.data',
  },
  {
    page: 'city',
    state: 'five or more',
    path: '/city/lisbon',
    status: 200,
    text: 'Showing 1 to 12 of 13 photos',
    canonical: `${own}/city/lisbon`,
    robots: null,
  },
  {
    page: 'city',
    state: 'one to four',
    path: '/city/KYOTO',
    status: 200,
    canonical: `${own}/`,
    robots: 'noindex, follow',
  },
  {
    page: 'city',
    state: 'no photos',
    path: '/city/uppsala',
    status: 404,
    text: 'No photos from &quot;uppsala&quot; have been published yet.',
  },
  { page: 'city', state: 'not named', path: '/City', status: 404, text: 'No city specified.' },
  {
    page: 'hub',
    state: 'indexable',
    path: '/hub?slug=urban-life',
    status: 200,
    text: 'The city going about its day',
    canonical: `${own}/hub?slug=urban-life`,
    robots: null,
  },
  {
    page: 'hub',
    state: 'growing',
    path: '/hub?slug=street-candid',
    status: 200,
    text: 'This collection is still growing!',
    robots: 'noindex, follow',
  },
  {
    page: 'hub',
    state: 'empty',
    path: '/Hub?slug=waterfront-candid',
    status: 200,
    text: 'There are no photos in this collection yet. Check back soon!',
  },
  { page: 'hub', state: 'not named', path: '/hub', status: 404, text: 'No content hub specified.' },
  {
    page: 'hub',
    state: 'unknown',
    path: '/hub?slug=nobody',
    status: 404,
    text: 'Content hub &quot;nobody&quot; not found.',
  },
  {
    page: 'photos',
    state: 'archive',
    path: '/photos',
    status: 200,
    text: 'All Photos',
    canonical: `${own}/photos`,
    robots: null,
  },
  { page: 'photos', state: 'page 0', path: '/photos?page=0', status: 200, canonical: `${own}/photos` },
  { page: 'photos', state: 'page -1', path: '/photos?page=-1', status: 200, canonical: `${own}/photos` },
  { page: 'photos', state: 'page abc', path: '/photos?page=abc', status: 200, canonical: `${own}/photos` },
  { page: 'photos', state: 'page 999999', path: '/photos?page=999999', status: 404 },
  {
    page: 'articles',
    state: 'list',
    path: '/ArticlesListPage',
    status: 200,
    text: 'Page 1 of 2',
    canonical: `${own}/articleslistpage`,
    robots: null,
  },
  {
    page: 'articles',
    state: 'second page',
    path: '/articleslistpage?page=2',
    status: 200,
    text: 'Page 2 of 2',
    canonical: `${own}/articleslistpage?page=2`,
  },
  {
    page: 'article',
    state: 'shown',
    path: '/articlepage?slug=waiting',
    status: 200,
    text: 'Waiting as a Method',
    canonical: `${own}/article/waiting`,
    robots: null,
  },
  {
    page: 'article',
    state: 'path form',
    path: '/article/waiting',
    status: 200,
    canonical: `${own}/article/waiting`,
  },
  { page: 'article', state: 'no slug', path: '/ArticlePage', status: 404, text: 'No article specified.' },
  { page: 'article', state: 'unknown', path: '/article/nobody', status: 404, text: 'Article not found.' },
  { page: 'article', state: 'draft', path: '/article/unfinished', status: 404, text: 'Article not found.' },
  {
    page: 'article',
    state: 'without a body',
    path: '/article/blank',
    status: 200,
    text: 'No article to display.',
  },
  {
    page: 'login',
    state: 'stranger',
    path: '/admin/login',
    status: 200,
    text: 'Sign in',
    robots: 'noindex, nofollow',
  },
  { page: 'admin', state: 'stranger', path: '/admin', status: 302 },
  { page: 'denied', state: 'stranger', path: '/admin/denied', status: 302 },
  {
    page: 'unknown',
    state: 'made up',
    path: '/made/up',
    status: 404,
    text: 'No photo specified.',
    canonical: null,
    robots: 'noindex',
  },
  { page: 'unknown', state: 'broken encoding', path: '/%zz', status: 404, text: 'No photo specified.' },
  { page: 'unknown', state: 'no UTF-8', path: '/%ff%fe', status: 404, text: 'No photo specified.' },
  { page: 'unknown', state: 'null byte', path: '/%00', status: 404 },
  { page: 'unknown', state: 'climbing', path: '/../../etc/passwd', status: 404 },
  { page: 'tag', state: 'broken encoding', path: '/tag/%zz', status: 404, text: '%zz' },
  { page: 'tag', state: 'null byte', path: '/tag/a%00b', status: 404, text: 'No Photos Found' },
  { page: 'home', state: 'long query', path: `/?x=${'a'.repeat(10_000)}`, status: 200 },
  {
    page: 'tag',
    state: 'long name',
    path: `/tag/${'a'.repeat(3_000)}`,
    status: 404,
    text: 'No Photos Found',
  },
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

/** What the rows ask for. */
export async function seedPageStates({ services }: Site): Promise<void> {
  await addPosts(services, 13, () => ({ tags: ['many', 'urban'], city: 'Lisbon' }));
  await addPost(services, {
    title: 'Night Bus',
    tags: ['few', 'street', 'candid', 'c++', 'café', '🌧', 'and/or'],
    city: 'Kyoto',
  });
  await addPost(services, { title: 'Secret Draft', published: false });
  await services.posts.create({ role: 'system' }, { title: 'Words Only', published: true });
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
}
