import { type Actor, isAdmin, visitor } from '#domain/access/account.ts';
import type { OpeningPost } from '#domain/posts/opening.ts';
import type { Post, PostCard } from '#domain/posts/post.ts';
import { type Series, seriesFields } from '#domain/series/series.entity.ts';
import { paths } from '#domain/site/paths.ts';
import { perApp } from '../../compose/context.ts';
import type { ListLink } from '../../platform/presenting/site.ts';
import type { FormerAddress } from '../../platform/records/addresses.repository.ts';

/** A series with what a list shows of it. */
export interface ListedSeries {
  series: Series;
  /** Published posts. */
  total: number;
  /** The first of them. */
  first: PostCard[];
  cover: OpeningPost | null;
}

/** A post in a series that a visitor walks through. */
export interface SeriesPlace {
  series: Pick<Series, 'slug' | 'title'>;
  position: { number: number; of: number };
  previous: PostCard | null;
  next: PostCard | null;
}

export type FoundSeries = { kind: 'series'; series: Series } | FormerAddress;

export type PublicSeries = ReturnType<typeof publicSeries>;

/** More than one owner makes. */
const mostInSitemap = 10_000;
/** Photos of a series that a list shows. */
const photosInList = 5;

/** Series for visitors: published ones, with those of their posts that are published. */
export const publicSeries = perApp(({ reader }) => {
  async function listed(series: Series): Promise<ListedSeries> {
    const first = await reader.series.photos(series.id, photosInList);
    const total = (await reader.series.visibleCounts([series.id])).get(series.id) ?? 0;
    return { series, total, first, cover: await reader.series.coverOf(series) };
  }

  return {
    /** Those with a photograph or a text, the newest first. @param page from 1 */
    async page(page: number, size: number): Promise<{ total: number; series: ListedSeries[] }> {
      const found = await reader.series.publishedPage(size, (page - 1) * size);
      return { total: await reader.series.countPublished(), series: await Promise.all(found.map(listed)) };
    },

    /** Link to series in the footer of every page. */
    async footer(): Promise<ListLink[]> {
      const [any] = await reader.series.publishedPage(1, 0);
      return any ? [{ href: paths.seriesList(), page: 'series' }] : [];
    },

    /** Series for the sitemap. */
    sitemapRows: () => reader.series.publishedPage(mostInSitemap, 0),

    async list({ limit, offset, descending }: { limit: number; offset: number; descending: boolean }) {
      return {
        total: await reader.series.countPublished(),
        series: await reader.series.publishedPage(limit, offset, descending),
      };
    },

    /** A draft is there for an admin alone. */
    async find(actor: Actor, slug: string): Promise<FoundSeries> {
      const wanted = slug.toLowerCase();
      const series = await reader.series.findBySlug(wanted);
      if (series && (series.published || isAdmin(actor))) return { kind: 'series', series };
      return reader.addresses.former('series', wanted, reader.series.findById);
    },

    /** Its posts, what opens its page, and the series that follows it: after the last the first. */
    async details(series: Series) {
      const { entries } = seriesFields.fields.posts;
      const next = (await reader.series.following(series)) ?? (await reader.series.publishedPage(1, 0))[0];
      return {
        photos: await reader.series.photos(series.id, entries),
        cover: await reader.series.coverOf(series),
        next:
          next && next.id !== series.id ? { series: next, cover: await reader.series.coverOf(next) } : null,
      };
    },

    /** Place of a post in a series; null when no published series of this slug shows it. */
    async placeOf(slug: string, post: Pick<Post, 'id'>): Promise<SeriesPlace | null> {
      const series = await reader.series.findBySlug(slug);
      const ids = series?.published ? await reader.series.visibleIds(series.id) : [];
      const index = ids.indexOf(post.id);
      if (!series || index === -1) return null;
      const [before, after] = [ids[index - 1], ids[index + 1]];
      const beside = await reader.posts.byIds([before, after].filter((id) => id !== undefined));
      const byId = new Map(beside.map((card) => [card.id, card]));
      return {
        series,
        position: { number: index + 1, of: ids.length },
        previous: byId.get(before ?? '') ?? null,
        next: byId.get(after ?? '') ?? null,
      };
    },

    visibleIds: (series: Pick<Series, 'id'>): Promise<string[]> => reader.series.visibleIds(series.id),

    /** By slugs as an article names them; a former slug leads to the series that had it. */
    async bySlugs(slugs: readonly string[]): Promise<Map<string, ListedSeries>> {
      const found = new Map<string, ListedSeries>();
      for (const slug of slugs) {
        const one = await this.find(visitor, slug);
        const current = one.kind === 'moved' ? await this.find(visitor, one.slug) : one;
        if (current.kind === 'series') found.set(slug, await listed(current.series));
      }
      return found;
    },
  };
});
