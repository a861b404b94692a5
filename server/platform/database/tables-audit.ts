import type { Generated } from 'kysely';
import type { Flag, Json } from './dialect.ts';

/**
 * State of the last audit, in one row. The version grows with every batch, so that two processes never write
 * one twice.
 */
export interface AuditStateTable {
  id: number;
  version: number;
  state: Json;
}

/** Derived: every page and file of the site that an audit has found. Runs are numbers of audits; 0 for none. */
export interface AuditAddressesTable {
  id: Generated<number>;
  /** URL on the site without its origin; absolute if another origin serves the files. */
  address: string;
  kind: 'page' | 'file';
  /** Pages are read in its descending order: the date of what they show, or a constant. */
  rank: string;
  /** The record that a page shows, with its version: `post:ID:3`; null for a list. */
  stamp: string | null;
  /** The collection that a list shows; null for other pages. */
  list: string | null;
  /** Whether a page must be read in this run. */
  pending: Flag;
  sitemap_run: number;
  /** Last run in which the content, the sitemap or a page named it. */
  named_run: number;
  read_run: number;
  /** Last run in which another page linked to it. */
  linked_run: number;
  /** Set if the URL now answers differently and the pages that link to it have not been checked yet. */
  moved: Flag;
  status: number | null;
  location_id: number | null;
  canonical_id: number | null;
  indexable: Flag;
  /** Title and description in lower case, of indexable pages alone. */
  title_key: string | null;
  description_key: string | null;
  /** URLs that a page names, as ids of this table; see the repository. */
  names: Json | null;
}

/** Derived: what an audit found. */
export interface AuditFindingsTable {
  address_id: number;
  /** Set if found in the page alone, not between pages. */
  own: Flag;
  kind: string;
  level: string;
  message: string;
  /** The canonical page of which the URL is a copy; a finding of both is shown once. */
  copy_of: number | null;
}
