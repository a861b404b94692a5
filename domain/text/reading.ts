import type { ChartType } from '../charts/chart.ts';
import type { PhotoLayout, PhotoWidth } from '../media/figure-sizes.ts';

/** From `start` up to, not including, `end`. */
export interface Range {
  start: number;
  end: number;
}

/** A run of text that a reader sees as one: a paragraph, a heading, a cell of a table. */
export interface Block {
  kind: 'prose' | 'heading' | 'table' | 'code';
  /** Of a heading: 1 to 6; else 0. */
  level: number;
  /** As a reader sees it; its white space as written. */
  text: string;
  /** For each UTF-16 unit of `text` its place in the source. */
  places: number[];
  /** Of a heading, its marks and tags included. */
  range?: Range;
}

/** A URL a reader can follow, and its place. */
export interface FoundLink extends Range {
  address: string;
}

/** An image of a file, and its place. */
export interface FoundImage extends Range {
  address: string;
  alt: string;
}

/** A shortcode whose every part has been checked. */
export type Shortcode =
  | { name: 'button'; url: string; newWindow: boolean; label: string }
  | { name: 'youtube'; id: string }
  | { name: 'table'; csv: string; caption: string | null }
  | { name: 'chart'; type: ChartType; data: string; title: string | null }
  | { name: 'calc'; id: string; schema: string; title: string | null }
  | { name: 'photo'; slug: string; width: PhotoWidth }
  | { name: 'photos'; slugs: string[]; layout: PhotoLayout }
  | { name: 'series'; slug: string };

export interface FoundShortcode extends Range {
  /** As it was written. */
  source: string;
  /** In lower case; perhaps of no shortcode that there is. */
  name: string;
  /** Null when its name is unknown, which makes it text, or a part is invalid. */
  shortcode: Shortcode | null;
}

export interface TableCount {
  tables: number;
  /** Every table of Markdown is one of them. */
  withoutCaption: number;
}

/** Why a text is neither saved nor read as markup, and where. */
export interface BoundsIssue {
  message: string;
  /** Of the first sign that is too much. */
  at: number;
}

/** What a text says, and where. Shared and cached: not to be changed. */
export interface Reading {
  /** All places are places in it. */
  source: string;
  /** Of a text beyond the bounds, which is one paragraph without markup; else null. */
  issue: BoundsIssue | null;
  /** In order, as everything here. */
  blocks: readonly Block[];
  links: readonly FoundLink[];
  images: readonly FoundImage[];
  /** Written links and images that the page does not show: their URL is none, or has another scheme. */
  dropped: readonly Range[];
  /** Outside code. */
  shortcodes: readonly FoundShortcode[];
  /** Blocks and spans. */
  code: readonly Range[];
  tables: TableCount;
}
