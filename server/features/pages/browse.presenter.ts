import type {
  BrowsedPhotoView,
  BrowsedYearView,
  BrowseView,
  CityMapView,
  CountedNamesView,
  CountedView,
} from '#contract/lookup-pages.ts';
import type { CollectionView, LinkView } from '#contract/pages.ts';
import { type CityMap, cityMaps } from '#domain/maps/city-map.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { collectionIndexing } from '#domain/seo/indexing.ts';
import { paths } from '#domain/site/paths.ts';
import { fill, formatCount, pluralOf } from '#domain/text/clean.ts';
import type { Forms } from '#domain/texts/catalogue.ts';
import {
  imageView,
  type PageVisit,
  type Presented,
  presented,
  type SiteContext,
  socialImage,
  thumbnailUrl,
} from '../../platform/presenting/site.ts';
import type { BrowsedNames, BrowsedYear, BrowseService } from '../browse/browse.service.ts';
import {
  collectionScreen,
  type ListInput,
  photographs,
  presentNamed,
  type Words,
} from './collection.presenter.ts';
import { breadcrumb, headView, siteView, titled } from './frame.presenter.ts';
import { breadcrumbList, collectionPage } from './json-ld.presenter.ts';
import { emptyBrowsed, photoScreens } from './screens.presenter.ts';

/** Which lists of photographs there are, beside tags and cities. */
export type BrowsedKind = 'year' | 'camera' | 'lens';
type Everything = Awaited<ReturnType<BrowseService['all']>>;

const nothing: Everything = {
  total: 0,
  years: [],
  ...{ tags: { names: [], number: 0 }, cities: { names: [], number: 0 }, mapped: [] },
  ...{ cameras: { names: [], number: 0 }, lenses: { names: [], number: 0 } },
};

const above = ({ texts }: SiteContext): LinkView => ({ href: paths.browse(), label: texts.pages.browse });

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
      presented(
        collectionScreen(site, visit, kind, paths[kind](key), emptyBrowsed(site.texts, kind, key)),
        503,
      ),
  };
}

function wordsOf(
  site: SiteContext,
  kind: BrowsedKind,
  { name, key, total }: { name: string; key: string; total: number },
): Words {
  const { head } = site.texts;
  const values = { photographs: photographs(site, total), site: site.siteName };
  const isYear = kind === 'year';
  return {
    kind,
    heading: name,
    title: isYear ? fill(head.year, { year: name }) : fill(head.camera, { camera: name }),
    description: isYear
      ? fill(head.aboutYear, { ...values, year: name })
      : fill(head.aboutCamera, { ...values, camera: name }),
    href: (page) => paths[kind](key, page),
    above: above(site),
    empty: total === 0 ? emptyBrowsed(site.texts, kind, name) : null,
  };
}

function browseView(site: SiteContext, visit: PageVisit, found: Everything): BrowseView {
  const { total, years, tags, cities, cameras, lenses } = found;
  const frame = siteView(site, visit, 'browse', paths.browse());
  const { browse } = site.texts;
  const counts: readonly (readonly [number, Forms])[] = [
    [years.length, browse.years],
    [cities.number, browse.cities],
    [cameras.number, browse.cameras],
  ];
  const view = {
    site: frame,
    lead: leadOf(
      site,
      total,
      counts.flatMap(([count, forms]) => (count === 0 ? [] : counted(site, forms, count))),
    ),
    years: years.map((year) => yearView(site, year)),
    tags: { letters: byLetter(site, namesView(site, 'tag', tags).names), note: noteOf(site, tags) },
    cities: namesView(site, 'city', cities),
    maps: mapsView(site, found),
    cameras: namesView(site, 'camera', cameras),
    lenses: namesView(site, 'lens', lenses),
  };
  const empty = total === 0 ? photoScreens(site.texts).emptyArchive : null;
  return { ...view, empty, head: browseHead(site, visit, found, view.years) };
}

function browseHead(
  site: SiteContext,
  visit: PageVisit,
  { total, years }: Everything,
  links: readonly LinkView[],
) {
  const { robots, canonical } = collectionIndexing(total);
  const isCanonical = canonical === 'self';
  const heading = site.texts.pages.browse;
  const description = fill(site.texts.head.aboutBrowse, { site: site.siteName });
  const [newest] = years.flatMap((year) => year.newest);
  return headView(site, visit, {
    title: titled(site, heading),
    description,
    canonical: isCanonical ? paths.browse() : paths.root(),
    robots,
    image: socialImage(site, newest?.media ?? null, newest?.altText ?? ''),
    jsonLd: [
      collectionPage(site, {
        ...{ name: heading, description, path: isCanonical ? paths.browse() : null, before: 0 },
        ...{ cards: [], lists: links, total: links.length },
      }),
      breadcrumbList(site, breadcrumb(site, above(site)), isCanonical),
    ],
    hasImages: newest !== undefined,
  });
}

function monthNames({ texts }: SiteContext): string[] {
  const format = new Intl.DateTimeFormat(texts.locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month, 1)));
}

function yearView(site: SiteContext, { year, months, total, newest }: BrowsedYear): BrowsedYearView {
  const most = Math.max(...months);
  const { browse, search, locale } = site.texts;
  const names = monthNames(site);
  const named = months.map((count, month) =>
    fill(browse.month, { month: names[month] ?? '', count: formatCount(count, locale) }),
  );
  return {
    href: paths.year(String(year)),
    label: String(year),
    count: counted(site, search.photos, total),
    summary: fill(browse.byMonth, {
      months: named.filter((_, month) => months[month] !== 0).join(', '),
    }),
    months: months.map((count, month) => ({
      initial: names[month]?.slice(0, 1) ?? '',
      title: named[month] ?? '',
      share: Math.round((100 * count) / most) / 100,
    })),
    photos: inOneRow(newest.flatMap((post) => photoView(site, post) ?? [])),
  };
}

/** Pixels of the highest photograph in a row. */
const rowHeight = 176;

/** Photographs share the width of a row by their ratios, and none is higher than the row. */
function inOneRow(photos: Omit<BrowsedPhotoView, 'sizes'>[]): BrowsedPhotoView[] {
  const all = photos.reduce((sum, { width, height }) => sum + width / height, 0);
  return photos.map((photo) => {
    const ratio = photo.width / photo.height;
    const sizes = `min(${Math.round(ratio * rowHeight)}px, ${Math.ceil((100 * ratio) / all)}vw)`;
    return { ...photo, sizes };
  });
}

function photoView(site: SiteContext, post: PostCard): Omit<BrowsedPhotoView, 'sizes'> | null {
  const { media, slug, title, altText, language } = post;
  const image = imageView(site, media, altText.trim() || title);
  if (!media || !image) return null;
  const { alt, width, height, colour, webp, jpg } = image;
  const src = thumbnailUrl(site, media);
  return { href: paths.photo(slug), src, files: webp ?? jpg, alt, language, width, height, colour };
}

function namesView(
  site: SiteContext,
  kind: 'tag' | 'city' | 'camera' | 'lens',
  found: BrowsedNames,
): CountedNamesView {
  const names = found.names.map(({ key, label, total }) => ({
    href: paths[kind](kind === 'city' ? label : key),
    label,
    count: formatCount(total, site.texts.locale),
  }));
  return { names, note: noteOf(site, found) };
}

function mapsView(site: SiteContext, { mapped }: Everything): BrowseView['maps'] {
  const { browse, search } = site.texts;
  const [region, ...others] = cityMaps(mapped);
  const view = (label: string, { dots, ...map }: CityMap): CityMapView => ({
    ...map,
    label,
    dots: dots.map(({ key: _, total, ...dot }) => ({
      ...dot,
      href: dot.reach === null ? null : paths.city(dot.label),
      spoken: `${dot.label}, ${counted(site, search.photos, total)}`,
    })),
  });
  return [
    ...(region ? [view(browse.map, region)] : []),
    ...others.map((world) => view(browse.worldMap, world)),
  ];
}

function noteOf({ texts }: SiteContext, { names, number }: BrowsedNames): string | null {
  if (number <= names.length) return null;
  const count = (total: number) => formatCount(total, texts.locale);
  return fill(texts.browse.cut, { shown: count(names.length), total: count(number) });
}

/** For names that begin with no letter of an alphabet. */
const otherLetter = '#';

/** From A to Z, accents aside; what begins with no letter of an alphabet at the end. */
function byLetter({ texts }: SiteContext, names: readonly CountedView[]): BrowseView['tags']['letters'] {
  const alphabet = new Intl.Collator(texts.locale, { numeric: true });
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

function counted({ texts }: SiteContext, forms: Forms, count: number): string {
  return pluralOf(forms, count, texts.locale);
}

/** '36 photos from 2 years, 12 cities and 3 cameras.' */
function leadOf(site: SiteContext, total: number, parts: readonly string[]): string {
  const { browse, lists, search } = site.texts;
  const photos = counted(site, search.photos, total);
  const last = parts.at(-1);
  if (last === undefined) return `${photos}.`;
  const names = parts.slice(0, -1).join(', ');
  return fill(browse.from, { photos, parts: names === '' ? last : fill(lists.and, { names, last }) });
}
