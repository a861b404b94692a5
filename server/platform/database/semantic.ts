import type { Generated } from 'kysely';
import type { Flag, Json } from './columns.ts';

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
  /** Has been enabled at some time: its address answers 410 once it is deleted. */
  was_public: Generated<Flag>;
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
  /** Of the data file at the url. */
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
