import { z } from 'zod';
import { seriesFields } from '#domain/series/series.entity.ts';
import type { ShotLayout } from '#domain/series/series.ts';
import { entitySchemas } from './entities.ts';
import { filterText, listQuery, queryFlag } from './lists.ts';
import type { CardView, EmptyView, ImageView, OpeningView, PageFrame, PagerView } from './pages.ts';
import { shownPost } from './records.ts';

const schemas = entitySchemas(seriesFields);
export const series = {
  ...schemas,
  /** Answer of every admin call. */
  answer: schemas.answer.extend({
    /** Its posts, drafts too, in its order; in a list the first ones. */
    photos: z.array(shownPost),
    /** How many of them are published. */
    visible_photos: z.number(),
  }),
};
export type SeriesBody = z.infer<typeof schemas.createBody>;
export type AdminSeries = z.infer<typeof series.answer>;

/** Public: `posts` are the published ones. */
export const publicSeries = schemas.answer.omit({ version: true });
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
