import type { LoginFailuresTable, SessionsTable, UsersTable } from './accounts.ts';
import type { ArticleUsesTable, DataFilesTable } from './data.ts';
import type {
  ArticleTagsTable,
  ListingCountsTable,
  ListingLabelsTable,
  ListingsTable,
  PostSubjectsTable,
  PostTagsTable,
  PostTokensTable,
  SearchEntriesTable,
} from './derived.ts';
import type {
  AiLedgerTable,
  ContentVersionTable,
  GoneAddressesTable,
  RedirectsTable,
  RevisionsTable,
  SiteSettingsTable,
  WorkingCopiesTable,
} from './history.ts';
import type { ArticlesTable, PostsTable } from './schema-content.ts';
import type {
  MediaFilesTable,
  MediaMetadataTable,
  MediaReferencesTable,
  MediaTable,
  PassingFilesTable,
} from './schema-media.ts';
import type {
  AssetsTable,
  CalculatorsTable,
  ClustersTable,
  SeoTemplatesTable,
  StopwordListsTable,
  SynonymMapsTable,
  TermsTable,
  VoiceProfilesTable,
} from './semantic.ts';
import type { AuditAddressesTable, AuditFindingsTable, AuditStateTable } from './tables-audit.ts';

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
  articles: ArticlesTable;
  article_tags: ArticleTagsTable;
  article_uses: ArticleUsesTable;
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
  site_settings: SiteSettingsTable;
  redirects: RedirectsTable;
  gone_addresses: GoneAddressesTable;
  revisions: RevisionsTable;
  working_copies: WorkingCopiesTable;
  ai_ledger: AiLedgerTable;
  content_version: ContentVersionTable;
  search_entries: SearchEntriesTable;
  audit_state: AuditStateTable;
  audit_addresses: AuditAddressesTable;
  audit_findings: AuditFindingsTable;
}
