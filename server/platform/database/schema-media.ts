import type { Generated } from 'kysely';
import type { Flag, Json } from './dialect.ts';

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
  /** The moving copy of an animated image. */
  animation: Json | null;
  /** Crops for phones, once it has opened Home. */
  cover: Json | null;
  /** Pinned by the owner: stays although nothing references it. */
  kept: Flag;
  /** Set if nothing has referenced it since its upload; a form may be about to. */
  awaited: Generated<Flag>;
  /** Grows when the renditions are encoded differently; their keys carry it. */
  generation: Generated<number>;
  /** Settings that the pixels of the renditions depend on, besides the original and its size. */
  recipe: Generated<string>;
  /** The `PUBLIC_MAX_WIDTH` that the renditions follow; null: the large ones have never been made. */
  public_width: number | null;
  created_date: string;
}

/**
 * Leases of files without a row: being stored, or to be deleted. Until the lease ends only its holder touches them;
 * afterwards the cleanup deletes them.
 */
export interface PassingFilesTable {
  key: string;
  /** Id of one store or removal, not of a process. */
  holder: string;
  /** ISO; extended while the holder works. */
  held_until: string;
}

/** Derived from media.renditions and media.original_key: which image a file belongs to. */
export interface MediaFilesTable {
  key: string;
  media_id: string;
}

export interface MediaMetadataTable {
  media_id: string;
  title: string | null;
  description: string | null;
  alt_text: string | null;
  extended_description: string | null;
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

/** References to files: a file with a row here is not deleted. */
export interface MediaReferencesTable {
  media_id: string;
  owner_kind: 'post' | 'hero' | 'body' | 'asset' | 'portrait';
  owner_id: string;
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
  /** Set if the hub was enabled at some time: its URL answers 410 once it is deleted. */
  was_public: Generated<Flag>;
  /** Ids of the posts that come first, in their owner's order; the others follow, the newest first. */
  arranged: Generated<Json>;
  /** The id of the post on its cover. */
  cover: Generated<string | null>;
}

export interface TermsTable {
  id: string;
  cluster_id: string;
  term: string;
  role: 'primary' | 'secondary' | 'modifier';
  weight: number;
  enabled: Flag;
  created_date: string;
  version: number;
}

export interface SynonymMapsTable {
  id: string;
  key: string;
  variants: Json;
  created_date: string;
  version: number;
}

export interface StopwordListsTable {
  id: string;
  name: string;
  words: Json;
  created_date: string;
  version: number;
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
  version: number;
}

export interface AssetsTable {
  id: string;
  name: string;
  type: 'csv' | 'json';
  url: string;
  /** Key of the data file at `url`. */
  file_key: string;
  created_date: string;
  version: number;
}

export interface CalculatorsTable {
  id: string;
  name: string;
  schema_json: Json;
  created_date: string;
  updated_date: string;
  version: number;
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
  version: number;
}
