/** The only map of URLs: which page a URL names, and which URL a thing has. */

export const pageNames = [
  ...(['photo', 'home', 'post', 'tag', 'city', 'hub', 'robots', 'healthz'] as const),
  ...(['articles', 'article', 'photos', 'page', 'about', 'search', 'series', 'serieslist'] as const),
  ...(['browse', 'year', 'camera', 'lens', 'login', 'admin', 'denied', 'unknown'] as const),
] as const;
export type PageName = (typeof pageNames)[number];

export interface ResolvedPage {
  page: PageName;
  /** Subject that the path itself names: a slug, a tag, a city; null where it names nothing, or nothing but spaces. */
  subject: string | null;
}

/** Last path segment, lower-cased, to its page. A map, because an object answers to `constructor` as well. */
const namedPages: ReadonlyMap<string, PageName> = new Map([
  ['index', 'home'],
  ['photo', 'photo'],
  ['post', 'post'],
  ['tag', 'tag'],
  ['city', 'city'],
  ['hub', 'hub'],
  ['robotstxt', 'robots'],
  ['robots', 'robots'],
  ['robots.txt', 'robots'],
  ['healthz', 'healthz'],
  ['articleslistpage', 'articles'],
  ['articlepage', 'article'],
  // The path form without its slug, as in a shortened URL.
  ['article', 'article'],
  ['photos', 'photos'],
  ['page', 'page'],
  ['about', 'about'],
  ['search', 'search'],
  ['series', 'serieslist'],
  ['browse', 'browse'],
]);

/** Admin page names, lowercase, as in URLs. */
export const adminPages = [
  'adminupload',
  'adminphotos',
  'admincaption',
  'adminseries',
  'adminarticles',
  'adminarticleeditor',
  'adminpages',
  'adminschedule',
  'adminbin',
  'adminfirstrun',
  'adminsemantic',
  'adminassets',
  'admincalcs',
  'adminsitemap',
  'adminwrite',
  'adminjobs',
  'adminbackups',
  'adminsettings',
] as const;

/** All admin pages; `admin` itself is the account page. */
export const adminPageNames = ['admin', ...adminPages] as const;

export type AdminPageName = (typeof adminPageNames)[number];

const prefixed: ReadonlyMap<string, PageName> = new Map([
  ['post', 'post'],
  ['tag', 'tag'],
  ['city', 'city'],
  ['article', 'article'],
  ['page', 'page'],
  ['series', 'series'],
  ['browse/year', 'year'],
  ['browse/camera', 'camera'],
  ['browse/lens', 'lens'],
]);

/**
 * The page that a path names: the prefixed forms first, then the last segment, in any letter case, ignoring a
 * trailing slash. `/` is Home (with a slug in the query it is the photo page: see {@link pageOf}).
 * @param pathname still percent-encoded
 */
export function resolvePath(pathname: string): ResolvedPage {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const first = segments[0]?.toLowerCase();
  const last = segments.at(-1)?.toLowerCase();
  if (first === undefined || last === undefined) return { page: 'home', subject: null };
  if (first === 'admin' && segments.length === 2 && last === 'login') return { page: 'login', subject: null };
  if (first === 'admin') return { page: 'admin', subject: null };
  const depth = first === 'browse' ? 2 : 1;
  const owner = prefixed.get(segments.slice(0, depth).join('/').toLowerCase());
  if (owner && segments.length > depth)
    return { page: owner, subject: decodeSubject(segments.slice(depth).join('/')) };
  if ((adminPages as readonly string[]).includes(withoutDataSuffix(last)))
    return { page: 'admin', subject: null };
  return { page: namedPages.get(last) ?? 'unknown', subject: null };
}

/** The part of `URLSearchParams` that is needed here. */
interface Query {
  get(name: string): string | null;
}

/** Resolves like {@link resolvePath}; `/?slug=x` is the photo page, and the query can name the subject. */
export function pageOf(pathname: string, query: Query): ResolvedPage {
  const resolved = resolvePath(pathname);
  const isRoot = pathname.replaceAll('/', '') === '';
  if (resolved.page === 'home' && isRoot && query.get('slug')) {
    return { page: 'photo', subject: searchable(query.get('slug') ?? '') };
  }
  if (resolved.subject !== null) return resolved;
  const parameter = subjectParameter[resolved.page];
  const named = parameter && query.get(parameter);
  if (!named) return resolved;
  // What is searched for names no record, and its own length limit says so.
  const subject = resolved.page === 'search' ? named.replaceAll(/\p{Cc}/gu, ' ') : searchable(named);
  return { page: resolved.page, subject };
}

/** Which query parameter names the subject of a page without a path form. */
const subjectParameter: Partial<Record<PageName, string>> = {
  photo: 'slug',
  post: 'slug',
  hub: 'slug',
  article: 'slug',
  tag: 'tag',
  city: 'city',
  search: 'q',
};

function withoutDataSuffix(segment: string): string {
  return segment.endsWith('.data') ? segment.slice(0, -'.data'.length) : segment;
}

/** A broken percent-encoding stays as it is and will not be found. */
function decodeSubject(encoded: string): string | null {
  try {
    return searchable(decodeURIComponent(encoded));
  } catch {
    return searchable(encoded);
  }
}

/** Characters of the longest slug; tags and cities are shorter. */
export const slugLimit = 200;
/** Replaces subjects that must not reach the database: no record has this name. */
const unfindable = '\uFFFD';

/** Spaces around a name stay: with them it is another one, which nothing is called. */
function searchable(subject: string): string | null {
  const hasControls = [...subject].some((character) => character < ' ' || character === '\u007f');
  if (subject.length > slugLimit || hasControls) return unfindable;
  return subject.trim() === '' ? null : subject;
}

const segment = (value: string) => encodeURIComponent(value);

/** Site-relative URLs. The forms with a query are the link targets of the specification. */
export const paths = {
  home: () => '/index',
  root: () => '/',
  photo: (slug: string) => `/photo?slug=${segment(slug)}`,
  photos: (page = 1) => withPage('/photos', page),
  post: (slug: string) => `/post/${segment(slug)}`,
  tag: (tag: string, page = 1) => withPage(`/tag/${segment(tag.toLowerCase())}`, page),
  city: (city: string, page = 1) => withPage(`/city/${segment(city.toLowerCase())}`, page),
  hub: (slug: string, page = 1) => `/hub?slug=${segment(slug)}${page > 1 ? `&page=${page}` : ''}`,
  articles: (page = 1) => withPage('/articleslistpage', page),
  articlePage: (slug: string) => `/articlepage?slug=${segment(slug)}`,
  article: (slug: string) => `/article/${segment(slug)}`,
  about: () => '/about',
  /** Path of an owner's page; the one called `about` has an address of its own. */
  page: (slug: string) => (slug === 'about' ? paths.about() : `/page/${segment(slug)}`),
  search: (query = '') => (query === '' ? '/search' : `/search?q=${segment(query)}`),
  seriesList: (page = 1) => withPage('/series', page),
  series: (slug: string) => `/series/${segment(slug)}`,
  browse: () => '/browse',
  year: (year: string, page = 1) => withPage(`/browse/year/${segment(year)}`, page),
  /** @param key as `cameraKey` makes it of a name */
  camera: (key: string, page = 1) => withPage(`/browse/camera/${segment(key)}`, page),
  lens: (key: string, page = 1) => withPage(`/browse/lens/${segment(key)}`, page),
  /** A photo's page with the neighbors that it has in a series. @param page its URL */
  inSeries: (page: string, slug: string) => `${page}${page.includes('?') ? '&' : '?'}series=${segment(slug)}`,
  robots: () => '/robots.txt',
  healthz: () => '/healthz',
  sitemap: () => '/sitemap.xml',
  sitemapPart: (part: number) => `/sitemap-${part}.xml`,
  imageSitemap: () => '/image-sitemap.xml',
  imageSitemapPart: (part: number) => `/image-sitemap-${part}.xml`,
  rss: () => '/feed.xml',
  atom: () => '/atom.xml',
  jsonFeed: () => '/feed.json',
  manifest: () => '/manifest.webmanifest',
  miningReservation: () => '/.well-known/tdmrep.json',
  speculationRules: () => '/speculation-rules.json',
  /** Every call, described for people; for an admin. */
  callsDescription: () => '/api/docs',
  login: (next?: string) => (next ? `/admin/login?next=${segment(next)}` : '/admin/login'),
  /** Signs in once. */
  signInLink: (secret: string) => `/admin/login?once=${segment(secret)}`,
  admin: () => '/admin',
  adminPage: (name: AdminPageName) => `/${name}`,
  media: (key: string) => `/media/${key}`,
} as const;

function withPage(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

/** Which machine-readable document a URL names, and which part of it. */
export type DiscoveryName =
  | { name: 'livez' | 'readyz' }
  | { name: 'robots' | 'healthz' | 'rss' | 'atom' | 'json' | 'manifest' | 'miningReservation' }
  | { name: 'sitemap' | 'imageSitemap'; part: number | null };

const discoveryNames: ReadonlyMap<string, DiscoveryName> = new Map<string, DiscoveryName>([
  [paths.sitemap(), { name: 'sitemap', part: null }],
  [paths.imageSitemap(), { name: 'imageSitemap', part: null }],
  [paths.rss(), { name: 'rss' }],
  [paths.atom(), { name: 'atom' }],
  [paths.jsonFeed(), { name: 'json' }],
  [paths.manifest(), { name: 'manifest' }],
  [paths.miningReservation(), { name: 'miningReservation' }],
  ['/livez', { name: 'livez' }],
  ['/readyz', { name: 'readyz' }],
]);

/** In any letter case, ignoring trailing slashes, like every URL of the site. @returns null for anything else */
export function discoveryOf(pathname: string): DiscoveryName | null {
  const path = pathname.toLowerCase().replace(/(?<!\/)\/+$/, '');
  const known = discoveryNames.get(path) ?? sitemapPart(path);
  if (known) return known;
  const { page } = resolvePath(path);
  return page === 'robots' || page === 'healthz' ? { name: page } : null;
}

function sitemapPart(path: string): DiscoveryName | null {
  const match = /^\/(image-)?sitemap-([1-9]\d{0,4})\.xml$/.exec(path);
  if (!match) return null;
  return { name: match[1] ? 'imageSitemap' : 'sitemap', part: Number(match[2]) };
}

/**
 * Whether a URL belongs to the admin area. `name` is the page's name in lower case (`admin`,
 * `adminupload`, …); for other kinds it is null.
 */
export type AdminAddress =
  | { kind: 'none'; name: null }
  | { kind: 'call'; name: null }
  | { kind: 'login'; name: null }
  | { kind: 'page'; name: string };

const none: AdminAddress = { kind: 'none', name: null };

/**
 * Recognizes an admin URL in every spelling that the router could accept: letter case, encoded letters, doubled or
 * trailing slashes, dot segments, the data form of a page, an absolute request target. Matches too much
 * rather than too little: a URL that it misses would bypass the access check.
 * @param target request target, still percent-encoded, with or without a query
 */
export function adminAddress(target: string): AdminAddress {
  const raw = pathOf(target);
  const segments = readSegments(raw);
  if (segments[0] === 'api' && segments[1] === 'admin') return { kind: 'call', name: null };
  // Only the exact prefix /api/ reaches the API; any other spelling reaches the pages.
  if (decodeAscii(raw).startsWith('/api/')) return none;
  if (segments[0] === 'admin' && segments[1] === 'login' && segments.length === 2)
    return { kind: 'login', name: null };
  const isAdmin = resolvePath(`/${segments.join('/')}`).page === 'admin' || resolvePath(raw).page === 'admin';
  if (!isAdmin) return none;
  return { kind: 'page', name: segments.at(-1) ?? 'admin' };
}

/** The path of a request target, without origin, query and fragment. */
export function pathOf(target: string): string {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  return path.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '') || '/';
}

/** A path without the suffix that the router uses for data requests. */
export function withoutDataForm(path: string): string {
  return path.replace(/\/_(?:root)?\.data$/i, '/').replace(/\.data$/i, '');
}

function readSegments(path: string): string[] {
  const plain = withoutDataForm(decodeAscii(path).replaceAll('\\', '/').toLowerCase());
  const segments: string[] = [];
  for (const segment of plain.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments;
}

/** Undoes the encoding of ASCII alone, so that a broken escape elsewhere cannot hide an admin URL. */
function decodeAscii(path: string): string {
  return path.replace(/%[0-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}
