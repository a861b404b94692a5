import type { SearchKind } from '#domain/search/kinds.ts';

/**
 * Derived: what visitors can find; a draft has no row. The terms are in `search_index`, under the same id: vectors in
 * PostgreSQL, in SQLite an FTS5 table, beside `search_title` and `search_strong`. The words with a letter left out are in `search_variants`. The repository of
 * the search alone knows both.
 */
export interface SearchDocumentsTable {
  /** Id that grows with `created_date`: the newest document has the greatest. */
  id: number;
  kind: SearchKind;
  entity_id: string;
  slug: string;
  title: string;
  /** Tags and place, one a line. */
  keywords: string;
  summary: string;
  body: string;
  created_date: string;
}
