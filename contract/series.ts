import { z } from 'zod';
import { seriesFields } from '#domain/series/fields.ts';
import type { ShotLayout } from '#domain/series/series.ts';
import { filterText, listQuery, queryFlag } from './lists.ts';
import type { CardView, EmptyView, ImageView, OpeningView, PageFrame, PagerView } from './pages.ts';
import { shownPost } from './records.ts';

const { posts } = seriesFields.fields;
const postId = z.string().min(1).max(posts.limit);

/** Fields of a series as its owner sends them. What is left out stays as it is; unknown and read-only ones are ignored. */
const bodyFields = z.object({
  title: z.string('Title is required.'),
  /** Empty: made from the title. */
  slug: z.string(),
  /** Markdown. */
  text: z.string(),
  /** The id of one of its photos; null: the first that is published. */
  cover: postId.nullable(),
  /** In the order in which they are shown. */
  posts: z.array(postId).max(10_000, `At most ${posts.entries} photos.`),
  published: z.boolean(),
});

export const createSeriesBody = bodyFields.partial().required({ title: true });
export const updateSeriesBody = bodyFields.partial().extend({
  /** Version that the editor has; an older one is answered 409 `{ error, current }`. */
  version: z.int().positive().optional(),
});
export type SeriesBody = z.infer<typeof createSeriesBody>;

const stored = bodyFields.extend({
  id: z.string(),
  created_date: z.string(),
  updated_date: z.string(),
  /** When it was published first. */
  published_at: z.string().nullable(),
});

/** A series as every admin call answers it. */
export const adminSeries = stored.extend({
  version: z.number(),
  /** Its posts, drafts too, in its order; in a list the first ones. */
  photos: z.array(shownPost),
  /** How many of them are published. */
  visible_photos: z.number(),
});
export type AdminSeries = z.infer<typeof adminSeries>;

/** Public: `posts` are the published ones. */
export const publicSeries = stored;
export type PublicSeriesAnswer = z.infer<typeof publicSeries>;

export const seriesQuery = listQuery(['created_date', 'updated_date', 'title'], '-updated_date', {
  published: queryFlag.optional(),
  slug: filterText.optional(),
});

/** The newest first. */
export const publicSeriesQuery = listQuery(['published_at'], '-published_at', {});

export interface SeriesView extends PageFrame {
  empty: EmptyView | null;
  series: SeriesDetailView | null;
}

/** Photographs in the order of their owner. */
export interface SeriesDetailView {
  title: string;
  /** Unpublished, and shown to an admin. */
  preview: boolean;
  /** Sanitised; null without a text. */
  textHtml: string | null;
  /** Photograph at the top; null for a series without any. */
  opening: OpeningView | null;
  /** Number, years and cities of its photographs. */
  facts: string[];
  shots: ShotView[];
  next: { href: string; title: string; opening: OpeningView | null } | null;
}

export interface ShotView {
  card: CardView;
  layout: ShotLayout;
  /** Attribute `sizes` of the image. */
  sizes: string;
}

export interface SeriesListView extends PageFrame {
  empty: EmptyView | null;
  series: SeriesTeaserView[];
  pager: PagerView | null;
}

export interface SeriesTeaserView {
  href: string;
  title: string;
  excerpt: string;
  facts: string[];
  opening: OpeningView | null;
  /** More of its photographs. */
  more: ImageView[];
}
