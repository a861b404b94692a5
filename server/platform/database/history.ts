import type { Generated } from 'kysely';
import type { Json } from './columns.ts';

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
  kind: 'post' | 'article' | 'hub';
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
