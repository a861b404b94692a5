import type { Kysely } from 'kysely';
import { type Calculator, calculatorFields } from '#domain/calculators/calculator.entity.ts';
import { type VoiceProfileRecord, voiceFields } from '#domain/composer/voice.entity.ts';
import {
  type SeoTemplate,
  type StopwordList,
  type SynonymMap,
  stopwordFields,
  synonymFields,
  type Term,
  templateFields,
  termFields,
} from '#domain/semantic/records.entity.ts';
import {
  createLoginFailuresRepository,
  createSessionsRepository,
  createUsersRepository,
} from '../features/access/access.repository.ts';
import { createAiLedgerRepository } from '../features/ai/ledger.repository.ts';
import { createArticlesRepository } from '../features/articles/articles.repository.ts';
import {
  createRevisionsRepository,
  createWorkingCopiesRepository,
} from '../features/articles/history.repository.ts';
import {
  createArticleLinksRepository,
  createArticleUsesRepository,
} from '../features/articles/uses.repository.ts';
import { createAssetsRepository, createDataFilesRepository } from '../features/assets/assets.repository.ts';
import { createAuditRepository } from '../features/audit/audit-state.repository.ts';
import { createBinRepository } from '../features/bin/bin.repository.ts';
import { createBrowseRepository } from '../features/browse/browse.repository.ts';
import { createCardsRepository } from '../features/cards/cards.repository.ts';
import { createClustersRepository } from '../features/clusters/clusters.repository.ts';
import { createHubMembersRepository } from '../features/clusters/members.repository.ts';
import { createSuggestionsRepository } from '../features/describe/suggestions.repository.ts';
import { createFeedIdsRepository } from '../features/discovery/feed-ids.repository.ts';
import { createMediaRepository } from '../features/media/media.repository.ts';
import { createRenditionsRepository } from '../features/media/renditions.repository.ts';
import { createUnusedMediaRepository } from '../features/media/unused.repository.ts';
import { createWordsRepository } from '../features/media/words.repository.ts';
import { createPostListRepository } from '../features/posts/admin-list.repository.ts';
import { createCompletionRepository } from '../features/posts/completion.repository.ts';
import { createDerivedRepository } from '../features/posts/derived.repository.ts';
import { createPostsRepository } from '../features/posts/posts.repository.ts';
import { createListingsRepository } from '../features/posts/public-listings.repository.ts';
import { createRelatedRepository } from '../features/posts/related.repository.ts';
import { createScheduleRepository } from '../features/schedule/schedule.repository.ts';
import { createPublicSearchRepository } from '../features/search/search.repository.ts';
import { createInsightsRepository } from '../features/semantic/insights.repository.ts';
import { createSeriesRepository } from '../features/series/series.repository.ts';
import { createSitePagesRepository } from '../features/site-pages/site-pages.repository.ts';
import { createContentVersionRepository } from '../platform/database/content-version.ts';
import type { Dialect } from '../platform/database/dialect.ts';
import type { Database } from '../platform/database/schema.ts';
import { createSettingsRepository } from '../platform/database/settings.repository.ts';
import { createUnreadableRowsRepository } from '../platform/database/unreadable-rows.ts';
import { createFileLeasesRepository } from '../platform/files/leases.repository.ts';
import { createRequestCountsRepository } from '../platform/http/request-counts.repository.ts';
import { createJobsRepository } from '../platform/jobs/jobs.repository.ts';
import { createAddressesRepository } from '../platform/records/addresses.repository.ts';
import { createRecordsRepository } from '../platform/records/records.repository.ts';
import { createSearchRepository } from '../platform/records/search.repository.ts';

/**
 * Factories by name; each repository is made when it is first used: a request or transaction needs a few of
 * them.
 */
const factories = {
  addresses: createAddressesRepository,
  aiLedger: createAiLedgerRepository,
  articles: createArticlesRepository,
  articleLinks: createArticleLinksRepository,
  articleUses: createArticleUsesRepository,
  assets: createAssetsRepository,
  audit: createAuditRepository,
  bin: createBinRepository,
  browse: createBrowseRepository,
  calculators: (db: Kysely<Database>) =>
    createRecordsRepository<Calculator>(db, 'calculators', calculatorFields),
  cards: createCardsRepository,
  clusters: createClustersRepository,
  completion: createCompletionRepository,
  contentVersion: createContentVersionRepository,
  dataFiles: createDataFilesRepository,
  derived: createDerivedRepository,
  feedIds: createFeedIdsRepository,
  hubMembers: createHubMembersRepository,
  insights: createInsightsRepository,
  jobs: createJobsRepository,
  listings: createListingsRepository,
  loginFailures: createLoginFailuresRepository,
  unusedMedia: createUnusedMediaRepository,
  media: createMediaRepository,
  pages: createSitePagesRepository,
  fileLeases: createFileLeasesRepository,
  publicSearch: createPublicSearchRepository,
  postList: createPostListRepository,
  posts: createPostsRepository,
  related: createRelatedRepository,
  renditions: createRenditionsRepository,
  requestCounts: createRequestCountsRepository,
  revisions: createRevisionsRepository,
  schedule: createScheduleRepository,
  search: createSearchRepository,
  series: createSeriesRepository,
  sessions: createSessionsRepository,
  settings: createSettingsRepository,
  unreadable: createUnreadableRowsRepository,
  users: createUsersRepository,
  stopwords: (db: Kysely<Database>) =>
    createRecordsRepository<StopwordList>(db, 'stopword_lists', stopwordFields),
  synonyms: (db: Kysely<Database>) => createRecordsRepository<SynonymMap>(db, 'synonym_maps', synonymFields),
  templates: (db: Kysely<Database>) =>
    createRecordsRepository<SeoTemplate>(db, 'seo_templates', templateFields),
  suggestions: createSuggestionsRepository,
  terms: (db: Kysely<Database>) => createRecordsRepository<Term>(db, 'terms', termFields, { among: 'term' }),
  voiceProfiles: (db: Kysely<Database>) =>
    createRecordsRepository<VoiceProfileRecord>(db, 'voice_profiles', voiceFields),
  words: createWordsRepository,
  workingCopies: createWorkingCopiesRepository,
} as const;

export type Repositories = {
  readonly [Name in keyof typeof factories]: ReturnType<(typeof factories)[Name]>;
};

/** @param db the database's reading handle, or a transaction */
export function createRepositories(db: Kysely<Database>, dialect: Dialect): Repositories {
  const repositories = {};
  for (const [name, create] of Object.entries(factories)) {
    const get = () => {
      const value = create(db, dialect);
      Object.defineProperty(repositories, name, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(repositories, name, { get, enumerable: true, configurable: true });
  }
  return repositories as Repositories;
}
