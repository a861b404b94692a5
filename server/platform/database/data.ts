import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

/** Stored csv and json files; an asset gives one a name. */
export interface DataFilesTable {
  key: string;
  type: 'csv' | 'json';
  bytes: number;
  /** Of the last upload: what no asset names within a day goes. */
  created_date: string;
  /** Uploaded, and no asset has begun to name it since: somebody may be about to. */
  awaited: Generated<Flag>;
}

/** Derived from the bodies of articles: which of them would miss what. */
export interface ArticleUsesTable {
  article_id: string;
  kind: 'data' | 'calculator';
  /** Key of the data file, id of the calculator. */
  name: string;
}
