import type {
  BrowsedPhotoView,
  BrowsedYearView,
  BrowseView,
  CountedNamesView,
  CountedView,
} from '#contract/lookup-pages.ts';
import type { CollectionView, LinkView } from '#contract/pages.ts';
import type { CardOwner } from '#domain/cards/card.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { collectionIndexing } from '#domain/seo/indexing.ts';
import { pageSizes } from '#domain/site/navigation.ts';
import { paths } from '#domain/site/paths.ts';
import { counted, fold, formatCount } from '#domain/text/clean.ts';
import {
  imageView,
  type PageContext,
  type PageResult,
  type PageVisit,
  type Presented,
  presented,
  type SiteContext,
  socialImage,
  thumbnailUrl,
} from '../../platform/presenting/site.ts';
import type { BrowsedNames, BrowsedYear, BrowseService } from '../browse/browse.service.ts';
import type { PublishedPage } from '../posts/published.service.ts';
import {
  collectionScreen,
  type ListInput,
  photographs,
  presentNamed,
  type Words,
} from './collection.page.ts';
import { emptyList, headView, screens, siteView, titled } from './frame.presenter.ts';
import { breadcrumbList, collectionPage } from './json-ld.presenter.ts';

const texts = {
  heading: 'Browse',
  about: (site: string) => `All photos of ${site} by year, tag, city, camera and lens.`,
  lead: (photos: number, parts: readonly string[]) =>
    parts.length === 0
      ? `${counted(photos, 'photo')}.`
      : `${counted(photos, 'photo')} from ${listed(parts)}.`,
  years: (count: number) => counted(count, 'year'),
  cities: (count: number) => counted(count, 'city', 'cities'),
  cameras: (count: number) => counted(count, 'camera'),
  photos: (count: number) => counted(count, 'photo'),
  cut: (shown: number, all: number) => `The ${formatCount(shown)} largest of ${formatCount(all)}.`,
  ofMonth: (month: string, count: number) => `${month}: ${formatCount(count)}`,
  byMonth: (months: readonly string[]) => `Photos by month. ${months.join(', ')}`,
  fromYear: (year: string) => `Photos from ${year}`,
  takenWith: (name: string) => `Photos taken with ${name}`,
  ofYear: (photos: string, year: string, site: string) =>
    `${photos} from ${year} on ${site}: candid moments and street photography, newest first.`,
  ofCamera: (photos: string, name: string, site: string) =>
    `${photos} taken with ${name} on ${site}: candid moments and street photography, newest first.`,
};

/** Which lists of photographs there are, beside tags and cities. */
type BrowsedKind = 'year' | 'camera' | 'lens';
type Everything = Awaited<ReturnType<BrowseService['all']>>;

const nothing: Everything = {
  total: 0,
  years: [],
  ...{ tags: { names: [], number: 0 }, cities: { names: [], number: 0 } },
  ...{ cameras: { names: [], number: 0 }, lenses: { names: [], number: 0 } },
};

const home: LinkView = { href: paths.root(), label: 'Home' };
const above: LinkView = { href: paths.browse(), label: texts.heading };

export function createBrowsePresenter(site: SiteContext) {
  return {
    browse: (visit: PageVisit, found: Everything): Presented<BrowseView> =>
      presented(browseView(site, visit, found), found.total === 0 ? 404 : 200),

    browseFailed: (visit: PageVisit): Presented<BrowseView> =>
      presented(browseView(site, visit, nothing), 503),

    /** @param name as most files write it, or as requested when no post has it */
    browsed: (visit: PageVisit, kind: BrowsedKind, name: string, key: string, list: ListInput) =>
      presentNamed(site, visit, list, wordsOf(site, kind, { name, key, total: list.total })),

    browsedFailed: (visit: PageVisit, kind: BrowsedKind, key: string): Presented<CollectionView> =>
      presented(collectionScreen(site, visit, kind, paths[kind](key), emptyOf(kind, key)), 503),
  };
}

function emptyOf(kind: BrowsedKind, name: string) {
  return emptyList(kind === 'year' ? 'from' : 'taken with', name);
}

function wordsOf(
  site: SiteContext,
  kind: BrowsedKind,
  { name, key, total }: { name: string; key: string; total: number },
): Words {
  const [title, description] =
    kind === 'year' ? [texts.fromYear, texts.ofYear] : [texts.takenWith, texts.ofCamera];
  return {
    kind,
    heading: name,
    title: title(name),
    description: description(photographs(total), name, site.siteName),
    href: (page) => paths[kind](key, page),
    above,
    empty: emptyOf(kind, name),
  };
}

function browseView(site: SiteContext, visit: PageVisit, found: Everything): BrowseView {
  const { total, years, tags, cities, cameras, lenses } = found;
  const frame = siteView(site, visit, 'browse', paths.browse());
  const counts: readonly (readonly [number, (count: number) => string])[] = [
    [years.length, texts.years],
    [cities.number, texts.cities],
    [cameras.number, texts.cameras],
  ];
  const view = {
    site: frame,
    lead: texts.lead(
      total,
      counts.flatMap(([count, say]) => (count === 0 ? [] : say(count))),
    ),
    years: years.map((year) => yearView(site, year)),
    tags: { letters: byLetter(namesView('tag', tags).names), note: noteOf(tags) },
    cities: namesView('city', cities),
    cameras: namesView('camera', cameras),
    lenses: namesView('lens', lenses),
  };
  const empty = total === 0 ? screens.emptyArchive : null;
  return { ...view, empty, head: browseHead(site, visit, found, view.years) };
}

function browseHead(
  site: SiteContext,
  visit: PageVisit,
  { total, years }: Everything,
  links: readonly LinkView[],
) {
  const { robots, canonical } = collectionIndexing(total);
  const description = texts.about(site.siteName);
  const [newest] = years.flatMap((year) => year.newest);
  return headView(site, visit, {
    title: titled(site, texts.heading),
    description,
    canonical: canonical === 'root' ? paths.root() : paths.browse(),
    robots,
    image: socialImage(site, newest?.media ?? null, newest?.altText ?? ''),
    jsonLd: [
      collectionPage(site, {
        ...{ name: texts.heading, description, path: paths.browse(), before: 0 },
        ...{ cards: [], lists: links, total: links.length },
      }),
      breadcrumbList(site, [home, above]),
    ],
    hasImages: newest !== undefined,
  });
}

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month, 1)),
);

function yearView(site: SiteContext, { year, months, total, newest }: BrowsedYear): BrowsedYearView {
  const most = Math.max(...months);
  const named = months.map((count, month) => texts.ofMonth(monthNames[month] ?? '', count));
  return {
    href: paths.year(String(year)),
    label: String(year),
    count: texts.photos(total),
    summary: texts.byMonth(named.filter((_, month) => months[month] !== 0)),
    months: months.map((count, month) => ({
      initial: monthNames[month]?.slice(0, 1) ?? '',
      title: named[month] ?? '',
      share: Math.round((100 * count) / most) / 100,
    })),
    photos: newest.flatMap((post) => photoView(site, post) ?? []),
  };
}

function photoView(site: SiteContext, post: PostCard): BrowsedPhotoView | null {
  const { media, slug, title, altText, language } = post;
  const image = imageView(site, media, altText.trim() || title);
  if (!media || !image) return null;
  const { alt, width, height, colour } = image;
  return { href: paths.photo(slug), src: thumbnailUrl(site, media), alt, language, width, height, colour };
}

function namesView(kind: 'tag' | 'city' | 'camera' | 'lens', found: BrowsedNames): CountedNamesView {
  const names = found.names.map(({ key, label, total }) => ({
    href: paths[kind](key),
    label,
    count: formatCount(total),
  }));
  return { names, note: noteOf(found) };
}

function noteOf({ names, number }: BrowsedNames): string | null {
  return number > names.length ? texts.cut(names.length, number) : null;
}

const alphabet = new Intl.Collator('en', { numeric: true });
/** For names that begin with no letter of an alphabet. */
const otherLetter = '#';

/** From A to Z, accents aside; what begins with no letter of an alphabet at the end. */
function byLetter(names: readonly CountedView[]): BrowseView['tags']['letters'] {
  const letters = Map.groupBy(
    names.toSorted((one, other) => alphabet.compare(one.label, other.label)),
    ({ label }) => letterOf(label),
  );
  return [...letters]
    .toSorted(([one], [other]) =>
      one === otherLetter || other === otherLetter
        ? Number(one === otherLetter) - Number(other === otherLetter)
        : alphabet.compare(one, other),
    )
    .map(([letter, grouped]) => ({ letter, names: grouped }));
}

function letterOf(label: string): string {
  const [first = ''] = label.normalize('NFKD').toUpperCase();
  return /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(first) ? first : otherLetter;
}

/** 'a, b and c'. */
function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

interface BrowseViewsOptions {
  browse: BrowseService;
  posts: {
    publishedPage(kind: 'camera' | 'lens', key: string, page: number, size: number): Promise<PublishedPage>;
  };
  present: ReturnType<typeof createBrowsePresenter>;
  cardOf: (
    owner: CardOwner,
    title: string,
    page: number,
    posts: readonly PostCard[],
  ) => Promise<string | null>;
  load: <View extends BrowseView | CollectionView>(
    context: PageContext,
    work: (visit: PageVisit) => Promise<PageResult<View>>,
    failed: (visit: PageVisit) => PageResult<View>,
  ) => Promise<PageResult<View>>;
}

/** What there is to browse, and the lists of years, cameras and lenses. */
export function createBrowseViews({ browse, posts, present, cardOf, load }: BrowseViewsOptions) {
  async function pageOf(kind: BrowsedKind, key: string, page: number) {
    if (kind === 'year') return { ...(await browse.yearPage(key, page, pageSizes.year)), card: null };
    const found = await posts.publishedPage(kind, key, page, pageSizes[kind]);
    return { ...found, card: await cardOf({ kind, key }, found.label, page, found.cards) };
  }

  const list = (kind: BrowsedKind) => (context: PageContext) => {
    const key = fold(context.target.subject ?? '');
    return load<CollectionView>(
      context,
      async (visit) => {
        const page = context.pageNumber;
        const { label, total, cards, card } = await pageOf(kind, key, page);
        return present.browsed(visit, kind, label, key, { page, total, posts: cards, card });
      },
      (visit) => present.browsedFailed(visit, kind, key),
    );
  };

  return {
    year: list('year'),
    camera: list('camera'),
    lens: list('lens'),
    browse: (context: PageContext): Promise<PageResult<BrowseView>> =>
      load(context, async (visit) => present.browse(visit, await browse.all()), present.browseFailed),
  };
}
