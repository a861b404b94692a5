import type { Flag } from './dialect.ts';

/** Pages of the owner's. */
export interface PagesTable {
  id: string;
  slug: string;
  title: string;
  body: string;
  /** footer, header, none. */
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
