import { hubSlug } from '#domain/clusters/cluster.ts';
import { type AuditPhase, type AuditState, firstCursor } from '#domain/seo/audit/state.ts';
import { type PageName, pageOf, paths } from '#domain/site/paths.ts';
import { collectionKey } from '#domain/text/clean.ts';
import type { AppContext } from '../../compose/context.ts';
import type { NewAddress } from './audit-addresses.repository.ts';
import type { AuditedRecord } from './audit-state.repository.ts';
import { addressOf, type Portion, type SiteToAudit } from './site-to-audit.service.ts';

const atOnce = { sitemap: 2000, records: 500 } as const;
/** Series that are read as lists: they change with any photo of theirs. */
const mostSeries = 10_000;
/** Home is read first, lists after everything that has a date. */
const rankOf = { home: '9', list: '0' } as const;

/**
 * Lists every page of the site and says which of them must be read: those that are new, those whose record changed,
 * and the lists that show such a record.
 */
export function createPageListing({ reader }: AppContext, site: SiteToAudit) {
  const sitemap: Portion = async (state) => {
    const { sitemaps, offset } = state.cursor;
    const [path, ...others] = sitemaps;
    if (path === undefined) return async () => enter(state, 'posts');
    const { status, addresses, parts } = await site.readSitemap(path);
    const portion = addresses.slice(offset, offset + atOnce.sitemap);
    const isEnd = offset + portion.length >= addresses.length;
    const cursor = isEnd
      ? { ...state.cursor, sitemaps: [...parts, ...others], offset: 0 }
      : { ...state.cursor, offset: offset + portion.length };
    const unreadSitemaps =
      status === 200 ? state.unreadSitemaps : [...state.unreadSitemaps, `${path} answers ${status}`];
    return async (audit) => {
      const pages = newAddresses(portion, site);
      await audit.addAddresses(pages);
      await audit.nameInSitemap(
        pages.map(({ address }) => address),
        state.run,
      );
      return { ...state, cursor, unreadSitemaps };
    };
  };

  /** Records whose pages are new or show an older version. */
  async function changedAmong(
    records: readonly AuditedRecord[],
    pagesOf: (record: AuditedRecord) => ReturnType<typeof stamped>,
  ): Promise<AuditedRecord[]> {
    const stamps = await reader.audit.stampsOf(
      records.flatMap((record) => pagesOf(record).map(({ address }) => address)),
    );
    return records.filter((record) =>
      pagesOf(record).some(({ address, stamp }) => stamps.get(address) !== stamp),
    );
  }

  const posts: Portion = async (state) => {
    const records = await reader.audit.publishedPosts(state.cursor, atOnce.records);
    const changed = await changedAmong(records, postPages);
    const collections = await reader.audit.collectionsOf(changed.map(({ id }) => id));
    const lists = collections.map(({ kind, key }) => (kind === 'all' ? 'all' : `${kind}:${key}`));
    const last = records.at(-1);
    return async (audit) => {
      await audit.stampPages(records.flatMap(postPages), state.run);
      const next = { ...state, changedLists: [...new Set([...state.changedLists, ...lists])] };
      if (!last || records.length < atOnce.records) return enter(next, 'articles');
      return { ...next, cursor: { ...state.cursor, date: last.date, id: last.id } };
    };
  };

  const articles: Portion = async (state) => {
    const records = await reader.audit.publishedArticles(state.cursor.id, atOnce.records);
    const changed = await changedAmong(records, articlePages);
    const last = records.at(-1);
    return async (audit) => {
      await audit.stampPages(records.flatMap(articlePages), state.run);
      const lists = changed.length > 0 ? ['articles'] : [];
      const next = { ...state, changedLists: [...state.changedLists, ...lists] };
      if (!last || records.length < atOnce.records) return enter(next, 'lists');
      return { ...next, cursor: { ...state.cursor, id: last.id } };
    };
  };

  const lists: Portion = async (state) => {
    const hubs = await reader.audit.hubs();
    const slugOf = new Map(hubs.map(({ id, name }) => [`hub:${id}`, `hub:${hubSlug(name)}`]));
    const hubPages = hubs.flatMap(({ id, name, version, total }) =>
      stamped(
        [paths.hub(hubSlug(name))],
        rankOf.list,
        `cluster:${id}:${version}:${total ?? state.contentVersion}`,
      ),
    );
    const series = await reader.series.publishedPage(mostSeries, 0);
    const seriesPages = series.flatMap(({ id, slug }) =>
      stamped([paths.series(slug)], rankOf.list, `series:${id}:${state.contentVersion}`),
    );
    const seriesList = series.length > 0 ? [paths.seriesList()] : [];
    const all = [paths.root(), paths.photos(), paths.articles(), ...seriesList];
    const ownPages = all.flatMap((path) =>
      stamped([path], path === paths.root() ? rankOf.home : rankOf.list, `list:${state.contentVersion}`),
    );
    // About shows settings, too: read again with every change, as the lists are.
    const pagesOfOwner = (await reader.pages.published()).flatMap(({ id, slug }) =>
      stamped([paths.page(slug)], rankOf.list, `page:${id}:${state.contentVersion}`),
    );
    return async (audit) => {
      await audit.stampPages([...ownPages, ...hubPages, ...seriesPages, ...pagesOfOwner], state.run);
      await audit.expireLists(state.changedLists.map((list) => slugOf.get(list) ?? list));
      await audit.expireUnlisted(state.run);
      const pages = await audit.countPages();
      const unchanged = pages - (await audit.countPending());
      return enter({ ...state, changedLists: [], pages, unchanged }, 'read');
    };
  };

  return { sitemap, posts, articles, lists };
}

export function enter(state: AuditState, phase: AuditPhase): AuditState {
  return { ...state, phase, cursor: firstCursor };
}

/** URLs as the audit stores them, without those that it leaves alone. */
export function newAddresses(urls: Iterable<string>, site: SiteToAudit) {
  const found: NewAddress[] = [];
  for (const url of new Set(urls)) {
    const kind = site.kindOf(url);
    if (!kind) continue;
    const address = addressOf(url, site.origin);
    found.push({ address, kind, rank: rankOf.list, list: kind === 'page' ? listOf(address) : null });
  }
  return found;
}

function postPages({ id, slug, version, date }: AuditedRecord) {
  return stamped([paths.post(slug), paths.photo(slug)], date, `post:${id}:${version}`);
}

function articlePages({ id, slug, version, date }: AuditedRecord) {
  return stamped([paths.article(slug), paths.articlePage(slug)], date, `article:${id}:${version}`);
}

function stamped(addresses: readonly string[], rank: string, stamp: string) {
  return addresses.map((address) => ({ address, rank, stamp, list: listOf(address) }));
}

const listed: ReadonlySet<PageName> = new Set(['tag', 'city', 'camera', 'lens', 'hub']);

/** The collection that a list shows; null for the page of a record. */
function listOf(address: string): string | null {
  if (!address.startsWith('/')) return null;
  const url = new URL(address, 'http://site');
  const { page, subject } = pageOf(url.pathname, url.searchParams);
  // A year shows a part of all, and so does what leads to it.
  if (page === 'home' || page === 'photos' || page === 'browse' || page === 'year') return 'all';
  if (page === 'articles') return 'articles';
  if (subject === null || !listed.has(page)) return null;
  return `${page}:${page === 'hub' ? subject : collectionKey(page, subject)}`;
}
