import type { Kysely } from 'kysely';
import { calculatorFields } from '#domain/calculators/fields.ts';
import type { Calculator } from '#domain/calculators/schema.ts';
import type { SynonymMap } from '#domain/clusters/matching.ts';
import { voiceFields } from '#domain/composer/fields.ts';
import type { VoiceProfileRecord } from '#domain/composer/voice.ts';
import { stopwordFields, synonymFields, templateFields, termFields } from '#domain/semantic/fields.ts';
import type { SeoTemplate, StopwordList, Term } from '#domain/semantic/inputs.ts';
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
import { createClustersRepository } from '../features/clusters/clusters.repository.ts';
import { createHubMembersRepository } from '../features/clusters/members.repository.ts';
import { createMediaRepository } from '../features/media/media.repository.ts';
import { createLooseMediaRepository } from '../features/media/unused.repository.ts';
import { createDerivedRepository, createRelatedRepository } from '../features/posts/derived.repository.ts';
import { createPostListRepository } from '../features/posts/list.repository.ts';
import { createListingsRepository } from '../features/posts/listings.repository.ts';
import { createPostsRepository } from '../features/posts/posts.repository.ts';
import { createInsightsRepository } from '../features/semantic/insights.repository.ts';
import { createContentVersionRepository } from '../platform/database/content-version.repository.ts';
import type { Dialect } from '../platform/database/dialect.ts';
import type { Database } from '../platform/database/schema.ts';
import { createSettingsRepository } from '../platform/database/settings.repository.ts';
import { createUnreadableRowsRepository } from '../platform/database/unreadable-rows.ts';
import { createPassingFilesRepository } from '../platform/files/leases.repository.ts';
import { createAddressesRepository } from '../platform/records/addresses.repository.ts';
import { createRecordsRepository } from '../platform/records/records.repository.ts';
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
    calculators: createRecordsRepository<Calculator>(db, 'calculators', calculatorFields),
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
    stopwords: createRecordsRepository<StopwordList>(db, 'stopword_lists', stopwordFields),
    synonyms: createRecordsRepository<SynonymMap>(db, 'synonym_maps', synonymFields),
    templates: createRecordsRepository<SeoTemplate>(db, 'seo_templates', templateFields),
    terms: createRecordsRepository<Term>(db, 'terms', termFields, { among: 'term' }),
    unreadable: createUnreadableRowsRepository(db, dialect),
    users: createUsersRepository(db),
    voiceProfiles: createRecordsRepository<VoiceProfileRecord>(db, 'voice_profiles', voiceFields),
    workingCopies: createWorkingCopiesRepository(db),
  };
}
