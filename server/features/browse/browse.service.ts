import type { MappedCity } from '#domain/maps/city-map.ts';
import { type PostCard, visiblePlace } from '#domain/posts/post.ts';
import { yearOf } from '#domain/site/dates.ts';
import { momentOf } from '#domain/site/local-time.ts';
import { paths } from '#domain/site/paths.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { type ContentVersion, perVersion } from '../../platform/database/content-version.ts';
import type { ListLink, SiteContext } from '../../platform/presenting/site.ts';
import type { Gazetteer } from '../media/places/gazetteer.ts';
import type { Period } from './browse.repository.ts';

interface BrowsingDependencies {
  reader: Pick<Repositories, 'browse' | 'listings'>;
  /** Read each time: its settings may change. */
  site: Pick<SiteContext, 'timeZone' | 'locationPrecision'>;
  version: Pick<ContentVersion, 'current'>;
  gazetteer: Pick<Gazetteer, 'points'>;
  /** Of the gazetteer: the page is shown without a map. */
  onFailure: (error: unknown) => void;
}

/** A year with published posts. */
export interface BrowsedYear {
  year: number;
  /** Published posts of its twelve months. */
  months: number[];
  total: number;
  /** The newest of them; none of the years of long ago. */
  newest: PostCard[];
}

/** Names of one kind: those with the most published posts, the largest first. */
export interface BrowsedNames {
  names: { key: string; label: string; total: number }[];
  /** Those that are not listed, too. */
  number: number;
}

export type BrowseService = ReturnType<typeof createBrowseService>;

/** The years that have four digits everywhere, and one after them. */
const bounds = { first: 1000, last: 9998 };
const yearsWithPhotos = 20;
const photosOfYear = 5;
/** So many fit into a page that is quick to load; search finds the others. */
const mostNames = { tag: 400, city: 200, camera: 100, lens: 100 } as const;

const sum = (months: readonly number[]) => months.reduce((total, count) => total + count, 0);

/** Published posts by year, tag, city, camera and lens. */
export function createBrowseService({ reader, site, version, gazetteer, onFailure }: BrowsingDependencies) {
  const start = (year: number, month = 1) =>
    momentOf(`${year}-${String(month).padStart(2, '0')}-01T00:00`, site.timeZone);
  const periodOf = (year: number): Period => ({ from: start(year), until: start(year + 1) });

  async function monthsOf(year: number): Promise<number[]> {
    const starts = Array.from({ length: 12 }, (_, index) => start(year, index + 1));
    return reader.browse.counts(
      starts.map((from, index) => ({ from, until: starts[index + 1] ?? start(year + 1) })),
    );
  }

  /** In the site's time zone, the newest first. */
  async function yearsWithPosts(): Promise<number[]> {
    const found: number[] = [];
    let before = start(bounds.last + 1);
    for (let year = bounds.last + 1; ; ) {
      const date = await reader.browse.dateBefore(before);
      if (date === null) return found;
      year = Math.min(yearOf(date, site.timeZone), year - 1);
      if (year < bounds.first) return found;
      found.push(year);
      before = start(year);
    }
  }

  /** The years with posts, the newest first, each with what counts its months. */
  const years = perVersion(version, async () => {
    const found = await yearsWithPosts();
    return new Map(found.map((year) => [year, perVersion(version, () => monthsOf(year))]));
  });

  async function namesOf(kind: keyof typeof mostNames): Promise<BrowsedNames> {
    const names = await reader.listings.largest(kind, mostNames[kind]);
    const isCut = names.length === mostNames[kind];
    return { names, number: isCut ? await reader.browse.number(kind) : names.length };
  }

  /** The cities whose place in the world is known, the largest first. No coordinates of photos are used. */
  async function mapped({ names }: BrowsedNames): Promise<MappedCity[]> {
    const places = await reader.browse.places(names.map(({ key }) => key));
    const asked = names.map(({ key, label: city }) => {
      const { region = null, country = null } = places.get(key) ?? {};
      return { ...visiblePlace({ city, region, country }, 'city'), city };
    });
    const points = await gazetteer.points(asked).catch((error: unknown) => {
      onFailure(error);
      return [];
    });
    return names.flatMap((name, index) => {
      const point = points[index];
      return point ? [{ ...name, ...point }] : [];
    });
  }

  return {
    /** Everything that there is to browse. */
    async all() {
      const browsed: BrowsedYear[] = [];
      for (const [year, countMonths] of await years()) {
        const months = await countMonths();
        const limit = browsed.length < yearsWithPhotos ? photosOfYear : 0;
        const newest = limit === 0 ? [] : await reader.browse.page(periodOf(year), { limit, offset: 0 });
        browsed.push({ year, months, total: sum(months), newest });
      }
      const cities = await namesOf('city');
      return {
        total: (await reader.listings.count({ kind: 'all', key: '' }))?.total ?? 0,
        years: browsed,
        tags: await namesOf('tag'),
        cities,
        mapped: await mapped(cities),
        cameras: await namesOf('camera'),
        lenses: await namesOf('lens'),
      };
    },

    /**
     * One page of the posts of a year, newest first.
     * @param name what may be no year
     * @param page from 1
     */
    async yearPage(name: string, page: number, size: number) {
      const countMonths = /^\d{4}$/.test(name) ? (await years()).get(Number(name)) : undefined;
      if (!countMonths) return { label: name, total: 0, cards: [] };
      const total = sum(await countMonths());
      const offset = (page - 1) * size;
      const cards =
        offset < total ? await reader.browse.page(periodOf(Number(name)), { limit: size, offset }) : [];
      return { label: name, total, cards };
    },

    /** The lists that are nowhere else, with at least so many posts: as their URLs call them. */
    async lists(atLeast: number): Promise<{ kind: 'year' | 'camera' | 'lens'; key: string }[]> {
      const large: number[] = [];
      for (const [year, countMonths] of await years())
        if (sum(await countMonths()) >= atLeast) large.push(year);
      const cameras = await reader.listings.collections('camera', atLeast);
      const lenses = await reader.listings.collections('lens', atLeast);
      return [
        ...large.map((year) => ({ kind: 'year' as const, key: String(year) })),
        ...cameras.map(({ key }) => ({ kind: 'camera' as const, key })),
        ...lenses.map(({ key }) => ({ kind: 'lens' as const, key })),
      ];
    },

    /** What the footer of every page says of these lists. */
    async footer(): Promise<ListLink[]> {
      const any = await reader.listings.count({ kind: 'all', key: '' });
      return any ? [{ href: paths.browse(), page: 'browse' }] : [];
    },
  };
}
