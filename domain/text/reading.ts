/** From `start` up to, not including, `end`. */
export interface Range {
  start: number;
  end: number;
}

/** A run of text that a reader sees as one: a paragraph, a heading, a cell of a table. */
export interface Block {
  kind: 'prose' | 'heading' | 'table' | 'code';
  /** Level of a heading, 1 to 6; 0 for other blocks. */
  level: number;
  /** Words of the block as a reader sees them; white space as written. */
  text: string;
  /** For each UTF-16 unit of `text` its place in the source. */
  places: number[];
  /** Range of a heading, its marks and tags included; left out for other blocks. */
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

/** A block as it was written, readable or not, or text that looks like one. */
export interface WrittenShortcode extends Range {
  /** Shortcode as it was written. */
  source: string;
  /** In lower case; perhaps of no shortcode that there is. */
  name: string;
  /** Why it cannot be read, for its owner; null for one that can. */
  problem: string | null;
  /** Whether it shows files or records, which may be missing. */
  loads: boolean;
  /** Address that a reader follows from it. */
  link: string | null;
}

export interface TableCount {
  tables: number;
  /** Every table of Markdown is one of them. */
  withoutCaption: number;
}

/** Why a text is neither saved nor read as markup, and where. */
export interface BoundsIssue {
  message: string;
  /** Place of the first character that is too much. */
  at: number;
}

/** Blocks, links, images and shortcodes of a text with their places. Shared and cached: not to be changed. */
export interface Reading {
  /** All places are places in it. */
  source: string;
  /** Bound that the text exceeds, which makes it one paragraph without markup; null for every other text. */
  issue: BoundsIssue | null;
  /** In order, as everything here. */
  blocks: readonly Block[];
  links: readonly FoundLink[];
  images: readonly FoundImage[];
  /** Written links and images that the page does not show: their URL is none, or has another scheme. */
  dropped: readonly Range[];
  /** Outside code. */
  shortcodes: readonly WrittenShortcode[];
  /** Blocks and spans. */
  code: readonly Range[];
  tables: TableCount;
}
