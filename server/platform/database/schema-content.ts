import type { Generated } from 'kysely';
import type { aiCallFields } from '#domain/ai/ai-call.entity.ts';
import type { articleFields } from '#domain/articles/article.entity.ts';
import type { postFields } from '#domain/posts/post.entity.ts';
import type { seriesFields } from '#domain/series/series.entity.ts';
import type { sitePageFields } from '#domain/site-pages/site-page.entity.ts';
import type { Flag, Json } from './dialect.ts';
import type { TableOf } from './tables.ts';

export type PostsTable = TableOf<
  typeof postFields,
  'date_set_by_owner' | 'date_when_taken' | 'slug_set_by_owner' | 'focal_x' | 'focal_y' | 'opens_home'
> & {
  /** Folded city, for look-ups in any letter case. */
  city_key: string | null;
  /** Time in the image's file; '' if it has none. Follows `media_id`. */
  taken_at: Generated<string>;
  /** `taken_at` in UTC if it has an offset: in the order of the exposures. */
  taken_order: Generated<string>;
};

/** Texts that wait for their owner. */
export interface PostSuggestionsTable {
  post_id: string;
  /** The image they are for. */
  media_id: string | null;
  /** Texts with their source, by field. */
  texts: Json;
  created_date: string;
}

export type ArticlesTable = TableOf<typeof articleFields> & { city_key: string | null };

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
export type SeriesTable = TableOf<typeof seriesFields>;

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

export type AiLedgerTable = TableOf<typeof aiCallFields>;

/** Version of the public content, in one row. It grows with every write that a visitor could see. */
export interface ContentVersionTable {
  id: Generated<number>;
  version: number;
}

/** Pages of the owner's. */
export type PagesTable = TableOf<typeof sitePageFields>;

/** Derived from their bodies: the data files and calculators that they use. */
export interface PageUsesTable {
  page_id: string;
  kind: 'data' | 'calculator';
  name: string;
}
