/** In the order they are shown. */
export const criticalChecks = [
  'title',
  'body_words',
  'excerpt_length',
  'single_h1',
  'meta_description_length',
  'hero_alt_text',
  'no_verify',
] as const;
export const warningChecks = ['readability', 'passive_voice', 'internal_links', 'table_captions'] as const;

/** Critical too; an item of the list only while the body is beyond the bounds of `textBounds`. */
export const structureCheck = 'body_structure';

/** Warnings that are listed only when there is something to say. */
export const occasionalChecks = ['shortcodes', 'blocks'] as const;

export type CriticalCheckId = (typeof criticalChecks)[number];
export type CheckId = CriticalCheckId | (typeof warningChecks)[number] | (typeof occasionalChecks)[number];

/** Fields that the checklist reads, named as in the article. */
export interface CheckedArticle {
  title: string;
  /** Markdown or HTML with shortcodes, as it is stored. */
  body: string;
  excerpt: string;
  metaDescription: string;
  heroImageUrl: string;
  heroImageAltText: string;
  /** In their words, as {@link CheckPlace.text} gives them. */
  dismissedSentences: readonly string[];
  /** Chosen by the owner, BCP 47; without one the text shows it. */
  language?: string | null;
}

/** Reasons why blocks and own images cannot load and why own links lead nowhere, by shortcode and by URL. */
export interface TargetProblems {
  blocks: ReadonlyMap<string, string>;
  links: ReadonlyMap<string, string>;
  images: ReadonlyMap<string, string>;
}

export interface CheckOptions {
  /** Our own URL (`https://example.org`): absolute links to it are internal. */
  siteUrl: string;
  /** BCP 47 tag: the language of a text too short to show its own. */
  siteLanguage?: string;
  /** Problems that the site has found with the targets of the body; without them the targets count as existing. */
  problems?: TargetProblems;
}

/** A place in the body: `body.slice(start, end)` is its source. */
export interface CheckPlace {
  start: number;
  /** Not included. */
  end: number;
  /** The sentence (of `[VERIFY]`: with the marker in it) as a reader sees it, on one line. */
  text: string;
  /** The owner has said that this is none; it is not counted. */
  dismissed: boolean;
  /** Reason why the place is listed, where the check itself does not say it. */
  reason?: string;
}

export interface CheckItem {
  id: CheckId | typeof structureCheck;
  kind: 'critical' | 'warning';
  /** A warning never fails; `unmeasured`: it says nothing of this language. */
  state: 'pass' | 'fail' | 'warn' | 'unmeasured';
  label: string;
  /** Measured value in short words (`612 words`, `85`, `6%`); null where the label says it all. */
  figure: string | null;
  /** Advice or hint; null when there is nothing to say. */
  detail: string | null;
  /** The field it is about. */
  field: keyof CheckedArticle;
  /** In the order of the body; for `no_verify`, `passive_voice`, `internal_links`, `body_structure` and the occasional ones. */
  places: CheckPlace[];
}

export interface Checklist {
  /** All eleven, critical ones first; `body_structure` and those of `occasionalChecks` only where they do not pass. */
  items: CheckItem[];
  /** Ids of the critical items that fail; an article may be published when there is none. */
  failing: (CriticalCheckId | typeof structureCheck)[];
  /** Number of words in the body. */
  words: number;
}

/** The figures of the form and the checklist: the editor's hints, the form's rules and the gate read them here. */
export const articleFigures = {
  bodyWords: 800,
  /** Characters, as all lengths here. */
  excerpt: 180,
  metaDescription: { least: 150, most: 160 },
  /** School grade. */
  readability: 7,
  /** Above it the grade gets a hint. */
  hardToRead: 12,
  /** Per cent of the sentences; so many are too many. */
  passive: 15,
  internalLinks: 2,
} as const;

/** Messages for fields that break their rule, in the article form and in the checklist. */
export const formTexts = {
  title: 'Title is required.',
  excerpt: 'Excerpt cannot exceed 180 characters.',
  metaDescription: 'Meta description should be 150-160 characters.',
  heroImageAltText: 'Alt text is required if a hero image is present.',
} as const;
