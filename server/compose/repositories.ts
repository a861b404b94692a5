import type { Kysely } from 'kysely';
import {
  createLoginFailuresRepository,
  createSessionsRepository,
  createUsersRepository,
} from '../features/access/access.repository.ts';
import { createAiLedgerRepository } from '../features/ai/ledger.repository.ts';
import { createArticleLinksRepository } from '../features/articles/article-links.repository.ts';
import { createArticlesRepository } from '../features/articles/articles.repository.ts';
import {
  createRevisionsRepository,
  createWorkingCopiesRepository,
} from '../features/articles/history.repository.ts';
import { createArticleUsesRepository } from '../features/articles/uses.repository.ts';
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
import { createContentVersionRepository } from '../platform/database/content-version.repository.ts';
import type { Dialect } from '../platform/database/dialect.ts';
import type { Database } from '../platform/database/schema.ts';
import { createSettingsRepository } from '../platform/database/settings.repository.ts';
import { createUnreadableRowsRepository } from '../platform/database/unreadable-rows.ts';
import { createPassingFilesRepository } from '../platform/files/leases.repository.ts';
import { createAddressesRepository } from '../platform/records/addresses.repository.ts';
import { createSearchRepository } from '../platform/records/search.repository.ts';

export type Repositories = ReturnType<typeof createRepositories>;

/** @param db the database's reading handle, or a transaction */
export function createRepositories(db: Kysely<Database>, dialect: Dialect) {
  return {
    addresses: createAddressesRepository(db),
    aiLedger: createAiLedgerRepository(db),
    articles: createArticlesRepository(db, dialect),
    articleLinks: createArticleLinksRepository(db),
    articleUses: createArticleUsesRepository(db, dialect),
    assets: createAssetsRepository(db),
    audit: createAuditRepository(db, dialect),
    calculators: createCalculatorsRepository(db),
    clusters: createClustersRepository(db),
    contentVersion: createContentVersionRepository(db),
    dataFiles: createDataFilesRepository(db),
    derived: createDerivedRepository(db, dialect),
    hubMembers: createHubMembersRepository(db, dialect),
    insights: createInsightsRepository(db),
    listings: createListingsRepository(db),
    loginFailures: createLoginFailuresRepository(db),
    looseMedia: createLooseMediaRepository(db),
    media: createMediaRepository(db),
    passingFiles: createPassingFilesRepository(db),
    postList: createPostListRepository(db, dialect),
    posts: createPostsRepository(db),
    related: createRelatedRepository(db, dialect),
    revisions: createRevisionsRepository(db, dialect),
    search: createSearchRepository(db, dialect),
    sessions: createSessionsRepository(db),
    settings: createSettingsRepository(db),
    unreadable: createUnreadableRowsRepository(db, dialect),
    users: createUsersRepository(db),
    ...createSemanticRecords(db),
    workingCopies: createWorkingCopiesRepository(db),
  };
}
