import type { Generated } from 'kysely';
import type { Flag, Json } from './dialect.ts';

export interface PostsTable {
  id: string;
  slug: string;
  title: string;
  caption: string;
  story: string;
  alt_text: string;
  meta_description: string;
  language: string | null;
  media_id: string | null;
  tags: Json;
  geo_city: string | null;
  geo_region: string | null;
  geo_country: string | null;
  /** Folded city, for look-ups in any letter case. */
  city_key: string | null;
  published: Flag;
  created_date: string;
  updated_date: string;
  published_at: string | null;
  publish_at: string | null;
  unpublish_at: string | null;
  /** Reason why it was not published at that time; null after every change. */
  publish_problem: string | null;
  /** Precision: exact, city, country or hidden; null follows the site's setting. */
  location_precision: string | null;
  /** Per field: owner, metadata or ai. */
  provenance: Json;
  version: number;
  /** Set if the owner chose the date: the first publication does not change it. */
  date_set_by_owner: Generated<Flag>;
  /** Set if the date is that of the exposure, and was not typed. */
  date_when_taken: Generated<Flag>;
  /** Set if the slug was typed and does not follow the title. */
  slug_set_by_owner: Generated<Flag>;
  /** 0 to 1: what stays visible where the image is cropped. */
  focal_x: Generated<number>;
  focal_y: Generated<number>;
  /** Set for the post chosen to open Home; at most one row. */
  opens_home: Generated<Flag>;
  /** Time in the image's file; '' if it has none. Follows `media_id`. */
  taken_at: Generated<string>;
  /** `taken_at` in UTC if it has an offset: in the order of the exposures. */
  taken_order: Generated<string>;
}

/** Texts that wait for their owner. */
export interface PostSuggestionsTable {
  post_id: string;
  /** The image they are for. */
  media_id: string | null;
  /** Texts with their source, by field. */
  texts: Json;
  created_date: string;
}

export interface ArticlesTable {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  body: string;
  story: string;
  caption: string;
  alt_text: string;
  hero_image_url: string;
  hero_image_alt_text: string;
  hero_media_id: string | null;
  meta_description: string;
  language: string | null;
  tags: Json;
  geo_city: string | null;
  city_key: string | null;
  published: Flag;
  created_date: string;
  updated_date: string;
  published_at: string | null;
  publish_at: string | null;
  unpublish_at: string | null;
  publish_problem: string | null;
  seo: Json;
  sources: Json;
  dismissed_sentences: Json;
  version: number;
}

/** Derived from posts.tags, for every post. */
export interface PostTagsTable {
  post_id: string;
  tag_key: string;
}

/** Derived: the subjects that hubs are matched against, stored as the tokens below were made of them. */
export interface PostSubjectsTable {
  post_id: string;
  subject: Json;
}

/**
 * Derived: whole tags, the whole city, and the words of city, caption and story, folded. Has no index by
 * post: it is by far the longest table, and the subject says which rows a post has.
 */
export interface PostTokensTable {
  token: string;
  post_id: string;
}

/**
 * Derived: what is published, once for each collection it belongs to: ('all', ''), ('tag', folded tag),
 * ('city', folded city), ('camera' and 'lens', `cameraKey`), ('hub', cluster id), ('without', id of a cluster
 * without required tokens, which leaves the post out), ('opening', 'chosen' or 'automatic').
 * A page of any collection is one index range, and so is a year of all.
 */
export interface ListingsTable {
  kind: 'all' | 'tag' | 'city' | 'camera' | 'lens' | 'hub' | 'without' | 'opening';
  key: string;
  created_date: string;
  post_id: string;
  /**
   * Spelling of the tag or city in the post, or of the camera or lens in its file; null for other
   * collections.
   */
  label: string | null;
}

/** Derived: how many published posts write a tag, city, camera or lens in one way. */
export interface ListingLabelsTable {
  kind: ListingsTable['kind'];
  key: string;
  label: string;
  total: number;
}

/** Derived: how many published posts a collection holds, and how its name is written: as most of them write it. */
export interface ListingCountsTable {
  kind: ListingsTable['kind'];
  key: string;
  label: string;
  total: number;
  /** Token that changes with each change of a tag's or a city's posts. */
  state: Generated<string>;
}

export interface ArticleTagsTable {
  article_id: string;
  tag_key: string;
}

/**
 * Searchable posts and articles. Their text is in `search_words`, by rowid in SQLite (FTS5), by id in
 * PostgreSQL (a tsvector); only the search repository knows which.
 */
export interface SearchEntriesTable {
  id: Generated<number>;
  kind: 'post' | 'article';
  entity_id: string;
  published: Flag;
  created_date: string;
  /** The story or body without markup; null in rows that were written before this column. */
  plain: string | null;
}

/** Photographs in their owner's order. */
export interface SeriesTable {
  id: string;
  slug: string;
  title: string;
  /** Markdown. */
  text: string;
  cover: string | null;
  posts: Json;
  published: Flag;
  published_at: string | null;
  created_date: string;
  updated_date: string;
  version: number;
}

/** Derived: the posts of a series, drafts and deleted ones too. */
export interface SeriesPostsTable {
  series_id: string;
  /** Position in the series, from 0. */
  place: number;
  post_id: string;
}

export interface SiteSettingsTable {
  key: string;
  value: Json;
}

/**
 * Ids of records in feeds, for those that were public before each feed had its own id; '' is the feed itself.
 * Never changes.
 */
export interface FeedIdsTable {
  record_id: string;
  feed_id: string;
}

/** A former slug: answers 301 to the current URL. */
export interface RedirectsTable {
  kind: 'post' | 'article' | 'hub' | 'page' | 'series';
  slug: string;
  target_id: string;
  created_date: string;
}

/** Slugs of deleted records that were public: their URLs answer 410. */
export interface GoneAddressesTable {
  kind: 'post' | 'article' | 'hub' | 'page' | 'series';
  slug: string;
  created_date: string;
}

export interface RevisionsTable {
  id: string;
  entity_kind: string;
  entity_id: string;
  author_id: string | null;
  data: Json;
  created_date: string;
}

export interface WorkingCopiesTable {
  entity_kind: string;
  entity_id: string;
  user_id: string;
  data: Json;
  base_version: number;
  updated_date: string;
}

export interface AiLedgerTable {
  id: string;
  task: string;
  provider: string;
  model: string;
  input_tokens: number | null;
  output_tokens: number | null;
  /** Millionths of the account's currency; null when the price is not known. */
  cost_micros: number | null;
  duration_ms: number;
  outcome: string;
  created_date: string;
}

/** Version of the public content, in one row. It grows with every write that a visitor could see. */
export interface ContentVersionTable {
  id: Generated<number>;
  version: number;
}

/** Pages of the owner's. */
export interface PagesTable {
  id: string;
  slug: string;
  title: string;
  body: string;
  /** Place of the link: footer, header or none. */
  placement: string;
  published: Flag;
  created_date: string;
  updated_date: string;
  published_at: string | null;
  version: number;
}

/** Derived from their bodies: the data files and calculators that they use. */
export interface PageUsesTable {
  page_id: string;
  kind: 'data' | 'calculator';
  name: string;
}
