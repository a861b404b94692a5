import type { Generated } from 'kysely';

/**
 * The tables, as both dialects hold them: times are ISO text in UTC with milliseconds (they sort as text),
 * booleans are 0 or 1, lists and records are JSON text, parsed in the repositories.
 */
export interface Database {
  posts: PostsTable;
  post_tags: PostTagsTable;
  post_subjects: PostSubjectsTable;
  post_tokens: PostTokensTable;
  listings: ListingsTable;
  listing_counts: ListingCountsTable;
  media: MediaTable;
  media_files: MediaFilesTable;
  media_metadata: MediaMetadataTable;
  media_references: MediaReferencesTable;
  articles: ArticlesTable;
  article_tags: ArticleTagsTable;
  clusters: ClustersTable;
  terms: TermsTable;
  synonym_maps: SynonymMapsTable;
  stopword_lists: StopwordListsTable;
  seo_templates: SeoTemplatesTable;
  assets: AssetsTable;
  calculators: CalculatorsTable;
  voice_profiles: VoiceProfilesTable;
  users: UsersTable;
  sessions: SessionsTable;
  login_failures: LoginFailuresTable;
  site_settings: SiteSettingsTable;
  redirects: RedirectsTable;
  gone_addresses: GoneAddressesTable;
  revisions: RevisionsTable;
  working_copies: WorkingCopiesTable;
  ai_ledger: AiLedgerTable;
  content_version: ContentVersionTable;
  search_entries: SearchEntriesTable;
}

export type Flag = 0 | 1;
type Json = string;

export interface PostsTable {
  id: string;
  slug: string;
  title: string;
  caption: string;
  story: string;
  alt_text: string;
  meta_description: string;
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
  /** exact, city, country, hidden; null follows the site's setting. */
  location_precision: string | null;
  /** Per field: owner, metadata or ai. */
  provenance: Json;
  version: number;
}

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
}

/** Derived: how many published posts a collection holds, and how its name is written. */
export interface ListingCountsTable {
  kind: ListingsTable['kind'];
  key: string;
  label: string;
  total: number;
}

export interface MediaTable {
  id: string;
  hash: string;
  sha256: string;
  phash: string;
  bytes: number;
  mime: string;
  width: number;
  height: number;
  colour: string;
  thumbhash: string;
  original_key: string;
  original_name: string;
  renditions: Json;
  /** The owner keeps it although nothing names it. */
  kept: Flag;
  created_date: string;
}

/** Derived from media.renditions and media.original_key: which picture a file belongs to. */
export interface MediaFilesTable {
  key: string;
  media_id: string;
}

export interface MediaMetadataTable {
  media_id: string;
  title: string | null;
  description: string | null;
  keywords: Json;
  city: string | null;
  region: string | null;
  country: string | null;
  camera: Json;
  rights: Json;
  taken_at: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** Who names a file: a file lives while a row stands here. */
export interface MediaReferencesTable {
  media_id: string;
  owner_kind: 'post' | 'hero' | 'body' | 'asset';
  owner_id: string;
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
  tags: Json;
  geo_city: string | null;
  city_key: string | null;
  published: Flag;
  created_date: string;
  updated_date: string;
  published_at: string | null;
  publish_at: string | null;
  unpublish_at: string | null;
  seo: Json;
  sources: Json;
  dismissed_sentences: Json;
  version: number;
}

export interface ArticleTagsTable {
  article_id: string;
  tag_key: string;
}

export interface ClustersTable {
  id: string;
  name: string;
  description: string;
  required_tokens: Json;
  optional_tokens: Json;
  negative_tokens: Json;
  geo_scope: Json;
  weight: number;
  min_posts_to_index: number;
  enabled: Flag;
  created_date: string;
  updated_date: string;
  version: number;
}

export interface TermsTable {
  id: string;
  cluster_id: string;
  term: string;
  role: 'primary' | 'secondary' | 'modifier';
  weight: number;
  enabled: Flag;
  created_date: string;
}

export interface SynonymMapsTable {
  id: string;
  key: string;
  variants: Json;
  created_date: string;
}

export interface StopwordListsTable {
  id: string;
  name: string;
  words: Json;
  created_date: string;
}

export interface SeoTemplatesTable {
  id: string;
  name: string;
  enabled: Flag;
  title_tpl: string;
  meta_tpl: string;
  alt_tpl: string;
  filename_tpl: string;
  slug_tpl: string;
  caption_tpl: string;
  story_tpl: string;
  created_date: string;
}

export interface AssetsTable {
  id: string;
  name: string;
  type: 'csv' | 'json';
  url: string;
  created_date: string;
}

export interface CalculatorsTable {
  id: string;
  name: string;
  schema_json: Json;
  created_date: string;
  updated_date: string;
}

export interface VoiceProfilesTable {
  id: string;
  name: string;
  tone: string;
  reading_level: string;
  structure: Json;
  do_list: Json;
  dont_list: Json;
  created_date: string;
}

export interface UsersTable {
  id: string;
  username: string;
  username_key: string;
  password_hash: string;
  role: 'admin' | 'viewer';
  created_date: string;
}

export interface SessionsTable {
  /** SHA-256 of the id in the cookie; the id itself is nowhere on the server. */
  id_hash: string;
  user_id: string;
  created_date: string;
  last_seen: string;
  expires_at: string;
  user_agent: string;
  address: string;
}

/** Failed sign-ins per account name and per address (`account:…`, `address:…`). */
export interface LoginFailuresTable {
  key: string;
  failures: number;
  last_failure: string;
}

export interface SiteSettingsTable {
  key: string;
  value: Json;
}

/** A slug that moved: the old one answers 301 to the thing's present address. */
export interface RedirectsTable {
  kind: 'post' | 'article' | 'hub';
  slug: string;
  target_id: string;
  created_date: string;
}

/** What was public once and is deleted answers 410. */
export interface GoneAddressesTable {
  kind: 'post' | 'article';
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

/** One row. Grows with every write that a visitor could see. */
export interface ContentVersionTable {
  id: Generated<number>;
  version: number;
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
