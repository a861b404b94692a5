import type { Kysely } from 'kysely';
import type { Dialect } from '#server/database/dialect.ts';
import type { Database } from '#server/database/schema.ts';
import { createAddressesRepository } from './addresses.ts';
import { createAiLedgerRepository } from './ai-ledger.ts';
import { createArticleLinksRepository } from './article-links.ts';
import { createArticleUsesRepository } from './article-uses.ts';
import { createArticlesRepository } from './articles.ts';
import { createAssetsRepository } from './assets.ts';
import { createAuditRepository } from './audit.ts';
import { createCalculatorsRepository } from './calculators.ts';
import { createClustersRepository } from './clusters.ts';
import { createContentVersionRepository } from './content-version.ts';
import { createDataFilesRepository } from './data-files.ts';
import { createDerivedRepository } from './derived.ts';
import { createHubMembersRepository } from './hub-members.ts';
import { createInsightsRepository } from './insights.ts';
import { createListingsRepository } from './listings.ts';
import { createLoginFailuresRepository } from './login-failures.ts';
import { createLooseMediaRepository } from './loose-media.ts';
import { createMediaRepository } from './media.ts';
import { createPassingFilesRepository } from './passing-files.ts';
import { createPostListRepository } from './post-list.ts';
import { createPostsRepository } from './posts.ts';
import { createRelatedRepository } from './related.ts';
import { createRevisionsRepository } from './revisions.ts';
import { createSearchRepository } from './search.ts';
import { createSemanticRecords } from './semantic-records.ts';
import { createSessionsRepository } from './sessions.ts';
import { createSettingsRepository } from './settings.ts';
import { createUnreadableRowsRepository } from './unreadable-rows.ts';
import { createUsersRepository } from './users.ts';
import { createWorkingCopiesRepository } from './working-copies.ts';

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
