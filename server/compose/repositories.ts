import type { Kysely } from 'kysely';
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
import { createCalculatorsRepository } from '../features/calculators/calculators.repository.ts';
import { createClustersRepository } from '../features/clusters/clusters.repository.ts';
import { createHubMembersRepository } from '../features/clusters/members.repository.ts';
import { createMediaRepository } from '../features/media/media.repository.ts';
import { createLooseMediaRepository } from '../features/media/unused.repository.ts';
import { createDerivedRepository, createRelatedRepository } from '../features/posts/derived.repository.ts';
import { createPostListRepository } from '../features/posts/list.repository.ts';
import { createListingsRepository } from '../features/posts/listings.repository.ts';
import { createPostsRepository } from '../features/posts/posts.repository.ts';
import { createInsightsRepository } from '../features/semantic/insights.repository.ts';
import { createSemanticRecords } from '../features/semantic/semantic.repository.ts';
import { createContentVersionRepository } from '../platform/database/content-version.ts';
import type { Dialect } from '../platform/database/dialect.ts';
import type { Database } from '../platform/database/schema.ts';
import { createSettingsRepository } from '../platform/database/settings.repository.ts';
import { createUnreadableRowsRepository } from '../platform/database/unreadable-rows.ts';
import { createPassingFilesRepository } from '../platform/files/leases.repository.ts';
import { createAddressesRepository } from '../platform/records/addresses.repository.ts';
import { createSearchRepository } from '../platform/records/search.repository.ts';

/** Each is made when it is first used: a request or transaction needs a few of them. */
const factories = {
  addresses: createAddressesRepository,
  aiLedger: createAiLedgerRepository,
  articles: createArticlesRepository,
  articleLinks: createArticleLinksRepository,
  articleUses: createArticleUsesRepository,
  assets: createAssetsRepository,
  audit: createAuditRepository,
  calculators: createCalculatorsRepository,
  clusters: createClustersRepository,
  contentVersion: createContentVersionRepository,
  dataFiles: createDataFilesRepository,
  derived: createDerivedRepository,
  hubMembers: createHubMembersRepository,
  insights: createInsightsRepository,
  listings: createListingsRepository,
  loginFailures: createLoginFailuresRepository,
  looseMedia: createLooseMediaRepository,
  media: createMediaRepository,
  passingFiles: createPassingFilesRepository,
  postList: createPostListRepository,
  posts: createPostsRepository,
  related: createRelatedRepository,
  revisions: createRevisionsRepository,
  search: createSearchRepository,
  sessions: createSessionsRepository,
  settings: createSettingsRepository,
  unreadable: createUnreadableRowsRepository,
  users: createUsersRepository,
  stopwords: (db: Kysely<Database>) => createSemanticRecords(db).stopwords,
  synonyms: (db: Kysely<Database>) => createSemanticRecords(db).synonyms,
  templates: (db: Kysely<Database>) => createSemanticRecords(db).templates,
  terms: (db: Kysely<Database>) => createSemanticRecords(db).terms,
  voiceProfiles: (db: Kysely<Database>) => createSemanticRecords(db).voiceProfiles,
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
