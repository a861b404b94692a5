import type { MappedCity } from '#domain/maps/city-map.ts';
import { type PostCard, visiblePlace } from '#domain/posts/post.ts';
import { dayOfPost, exposureOf } from '#domain/posts/taken.ts';
import { dayOf, yearOf } from '#domain/site/dates.ts';
import { momentOf } from '#domain/site/local-time.ts';
import { paths } from '#domain/site/paths.ts';
import { perApp } from '../../compose/context.ts';
import { perVersion } from '../../platform/database/content-version.ts';
import type { ListLink } from '../../platform/presenting/site.ts';
import { gazetteer } from '../media/places.service.ts';
import type { Period, PeriodMembers } from './browse.repository.ts';

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

export type BrowseService = ReturnType<typeof browseService>;

/** The years that have four digits everywhere, and one after them. */
const bounds = { first: 1000, last: 9998 };
const yearsWithPhotos = 20;
const photosOfYear = 5;
/** So many fit into a page that is quick to load; search finds the others. */
const mostNames = { tag: 400, city: 200, camera: 100, lens: 100 } as const;

/** More than the distance between any two time zones. */
const farthestMs = 27 * 60 * 60 * 1000;

interface Month {
  year: number;
  /** From 0. */
  month: number;
}

interface MovedPost {
  id: string;
  from: Month;
  to: Month;
}

const monthOf = (day: string): Month => {
  const [year, month = '1'] = day.split('-');
  return { year: Number(year), month: Number(month) - 1 };
};

function withMoved(months: readonly number[], year: number, moved: readonly MovedPost[]): number[] {
  const counts = [...months];
  for (const { from, to } of moved) {
    if (from.year === year) counts[from.month] = (counts[from.month] ?? 0) - 1;
    if (to.year === year) counts[to.month] = (counts[to.month] ?? 0) + 1;
  }
  return counts;
}

function membersOf(year: number, moved: readonly MovedPost[]): PeriodMembers {
  const crossing = moved.filter(({ from, to }) => from.year !== to.year);
  return {
    without: crossing.filter(({ from }) => from.year === year).map(({ id }) => id),
    with: crossing.filter(({ to }) => to.year === year).map(({ id }) => id),
  };
}

const sum = (months: readonly number[]) => months.reduce((total, count) => total + count, 0);

/** Published posts by year, tag, city, camera and lens. */
export const browseService = perApp((app) => {
  const { reader, site, version, logger } = app;
  const start = (year: number, month = 1) =>
    momentOf(`${year}-${String(month).padStart(2, '0')}-01T00:00`, site.timeZone);
  const periodOf = (year: number): Period => ({ from: start(year), until: start(year + 1) });

  /** Beginnings of a year's months, and of the one after them. */
  const monthStarts = (year: number): string[] => [
    ...Array.from({ length: 12 }, (_, index) => start(year, index + 1)),
    start(year + 1),
  ];

  async function monthsOf(year: number): Promise<number[]> {
    const [first = '', ...starts] = monthStarts(year);
    let from = first;
    return reader.browse.counts(
      starts.map((until) => {
        const period = { from, until };
        from = until;
        return period;
      }),
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

  /** Posts whose day is of another month than their date: they were dated when taken, far from the site's time zone. */
  async function movedPosts(years: readonly number[]): Promise<MovedPost[]> {
    const edges = years.flatMap((year) => monthStarts(year).map((from) => Date.parse(from)));
    const around = (time: number, distance: number) => new Date(time + distance).toISOString();
    const zoned = await reader.browse.zonedPosts(
      [...new Set(edges)].map((time) => ({
        from: around(time, -farthestMs),
        until: around(time, farthestMs),
      })),
    );
    return zoned.flatMap(({ id, createdDate, takenAt }) => {
      const to = dayOfPost(createdDate, exposureOf(takenAt, site.timeZone), site.timeZone);
      const from = dayOf(createdDate, site.timeZone);
      return from.slice(0, 7) === to.slice(0, 7) ? [] : [{ id, from: monthOf(from), to: monthOf(to) }];
    });
  }

  /** The years with posts, the newest first, each with what counts its months and names the posts at its edges. */
  const years = perVersion(version, async () => {
    const found = await yearsWithPosts();
    const moved = await movedPosts(found);
    const all = [...new Set([...found, ...moved.map(({ to }) => to.year)])].sort((one, other) => other - one);
    const entries = all.map((year) => {
      const countMonths = perVersion(version, async () => withMoved(await monthsOf(year), year, moved));
      return [year, { countMonths, members: membersOf(year, moved) }] as const;
    });
    const withPosts: typeof entries = [];
    // Only a moved post can leave a year empty.
    for (const entry of entries)
      if (entry[1].members.without.length === 0 || sum(await entry[1].countMonths()) > 0)
        withPosts.push(entry);
    return new Map(withPosts);
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
    const points = await gazetteer(app)
      .points(asked)
      .catch((error: unknown) => {
        logger.error({ err: error }, 'cannot read place names');
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
      for (const [year, { countMonths, members }] of await years()) {
        const months = await countMonths();
        const limit = browsed.length < yearsWithPhotos ? photosOfYear : 0;
        const newest =
          limit === 0 ? [] : await reader.browse.page(periodOf(year), { limit, offset: 0 }, members);
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
      const found = /^\d{4}$/.test(name) ? (await years()).get(Number(name)) : undefined;
      if (!found) return { label: name, total: 0, cards: [] };
      const total = sum(await found.countMonths());
      const offset = (page - 1) * size;
      const cards =
        offset < total
          ? await reader.browse.page(periodOf(Number(name)), { limit: size, offset }, found.members)
          : [];
      return { label: name, total, cards };
    },

    /** The lists that are nowhere else, with at least so many posts: as their URLs call them. */
    async lists(atLeast: number): Promise<{ kind: 'year' | 'camera' | 'lens'; key: string }[]> {
      const large: number[] = [];
      for (const [year, { countMonths }] of await years())
        if (sum(await countMonths()) >= atLeast) large.push(year);
      const cameras = await reader.listings.collections('camera', atLeast);
      const lenses = await reader.listings.collections('lens', atLeast);
      return [
        ...large.map((year) => ({ kind: 'year' as const, key: String(year) })),
        ...cameras.map(({ key }) => ({ kind: 'camera' as const, key })),
        ...lenses.map(({ key }) => ({ kind: 'lens' as const, key })),
      ];
    },

    /** Links to these lists in the footer of every page. */
    async footer(): Promise<ListLink[]> {
      const any = await reader.listings.count({ kind: 'all', key: '' });
      return any ? [{ href: paths.browse(), page: 'browse' }] : [];
    },
  };
});
