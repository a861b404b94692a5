import type { Generated } from 'kysely';
import type { Flag, Json } from './columns.ts';

/** Derived from posts.tags, for every post. */
export interface PostTagsTable {
  post_id: string;
  tag_key: string;
}

/** Derived: what hubs are matched against, as the tokens below were made of it. */
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
 * Derived: what is published, once for each collection it stands in: ('all', ''), ('tag', folded tag),
 * ('city', folded city), ('hub', cluster id). A page of any collection is one index range.
 */
export interface ListingsTable {
  kind: 'all' | 'tag' | 'city' | 'hub';
  key: string;
  created_date: string;
  post_id: string;
  /** How the post writes the tag or city; null for other collections. */
  label: string | null;
}

/** Derived: how many published posts write a tag or city in one way. */
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
}

export interface ArticleTagsTable {
  article_id: string;
  tag_key: string;
}

/**
 * What can be searched. SQLite: the words are in the FTS5 table `search_words`, by rowid = id; PostgreSQL:
 * in a tsvector column `document` of this table. The search repository alone knows which.
 */
export interface SearchEntriesTable {
  id: Generated<number>;
  kind: 'post' | 'article';
  entity_id: string;
  published: Flag;
  created_date: string;
}
