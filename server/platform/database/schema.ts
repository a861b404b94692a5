import type { Generated } from 'kysely';
import type { Flag } from './dialect.ts';
import type {
  AiLedgerTable,
  ArticlesTable,
  ArticleTagsTable,
  ContentVersionTable,
  FeedIdsTable,
  GoneAddressesTable,
  ListingCountsTable,
  ListingLabelsTable,
  ListingsTable,
  PagesTable,
  PageUsesTable,
  PostSubjectsTable,
  PostSuggestionsTable,
  PostsTable,
  PostTagsTable,
  PostTokensTable,
  RedirectsTable,
  RevisionsTable,
  SearchEntriesTable,
  SeriesPostsTable,
  SeriesTable,
  SiteSettingsTable,
  WorkingCopiesTable,
} from './schema-content.ts';
import type {
  AssetsTable,
  CalculatorsTable,
  ClustersTable,
  MediaFilesTable,
  MediaMetadataTable,
  MediaReferencesTable,
  MediaTable,
  PassingFilesTable,
  SeoTemplatesTable,
  StopwordListsTable,
  SynonymMapsTable,
  TermsTable,
  VoiceProfilesTable,
} from './schema-media.ts';
import type { AuditAddressesTable, AuditFindingsTable, AuditStateTable } from './tables-audit.ts';
import type { BinTable } from './tables-bin.ts';
import type { CardFilesTable, CardsTable } from './tables-cards.ts';
import type { JobPausesTable, JobsTable, PublicationQueueTable, QueuedPostsTable } from './tables-jobs.ts';
import type { SearchDocumentsTable } from './tables-search.ts';

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
  listing_labels: ListingLabelsTable;
  media: MediaTable;
  media_files: MediaFilesTable;
  media_metadata: MediaMetadataTable;
  media_references: MediaReferencesTable;
  passing_files: PassingFilesTable;
  cards: CardsTable;
  card_files: CardFilesTable;
  jobs: JobsTable;
  job_pauses: JobPausesTable;
  post_suggestions: PostSuggestionsTable;
  queued_posts: QueuedPostsTable;
  publication_queue: PublicationQueueTable;
  bin: BinTable;
  articles: ArticlesTable;
  article_tags: ArticleTagsTable;
  article_uses: ArticleUsesTable;
  pages: PagesTable;
  page_uses: PageUsesTable;
  series: SeriesTable;
  series_posts: SeriesPostsTable;
  clusters: ClustersTable;
  terms: TermsTable;
  synonym_maps: SynonymMapsTable;
  stopword_lists: StopwordListsTable;
  seo_templates: SeoTemplatesTable;
  assets: AssetsTable;
  data_files: DataFilesTable;
  calculators: CalculatorsTable;
  voice_profiles: VoiceProfilesTable;
  users: UsersTable;
  sessions: SessionsTable;
  login_failures: LoginFailuresTable;
  request_counts: RequestCountsTable;
  site_settings: SiteSettingsTable;
  feed_ids: FeedIdsTable;
  redirects: RedirectsTable;
  gone_addresses: GoneAddressesTable;
  revisions: RevisionsTable;
  working_copies: WorkingCopiesTable;
  ai_ledger: AiLedgerTable;
  content_version: ContentVersionTable;
  search_entries: SearchEntriesTable;
  search_documents: SearchDocumentsTable;
  audit_state: AuditStateTable;
  audit_addresses: AuditAddressesTable;
  audit_findings: AuditFindingsTable;
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

/** Requests that processes have taken out of the limit of a caller. */
export interface RequestCountsTable {
  /** Keyed hash of the call and its caller. */
  key: string;
  count: number;
  /** ISO: then the limit begins again. */
  until: string;
}

/** Stored csv and json files; an asset gives one a name. */
export interface DataFilesTable {
  key: string;
  type: 'csv' | 'json';
  bytes: number;
  /** Time of the last upload, ISO; a file without an asset is deleted after a day. */
  created_date: string;
  /** Set if nothing has referenced it since its upload; a form may be about to. */
  awaited: Generated<Flag>;
}

/** Derived from the bodies of articles: the data files and calculators that they use. */
export interface ArticleUsesTable {
  article_id: string;
  kind: 'data' | 'calculator';
  /** Key of the data file, id of the calculator. */
  name: string;
}
