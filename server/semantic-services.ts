import { nodeWarning } from '#domain/site/node-version.ts';
import { failureOf } from './adapters/ai/failure.ts';
import { loggedFailure } from './adapters/ai/logged-failure.ts';
import { createAiProvider } from './adapters/ai/provider.ts';
import { answerShape } from './adapters/ai/structured-answer.ts';
import type { Foundation } from './open-foundation.ts';
import type { PictureServices } from './picture-services.ts';
import { createAiCalls } from './services/ai/ai-calls.ts';
import { createAiLedger } from './services/ai/ai-ledger.ts';
import { createAiPictures } from './services/ai/ai-pictures.ts';
import { createAudit } from './services/audit/audit.ts';
import type { AskSite } from './services/audit/site-asker.ts';
import type { SiteToAudit } from './services/audit/site-to-audit.ts';
import { createSitemaps } from './services/audit/sitemaps.ts';
import { createClustersService } from './services/clusters.ts';
import { createClusterList } from './services/semantic/cluster-list.ts';
import { createDiagnostics } from './services/semantic/diagnostics.ts';
import { createInsights } from './services/semantic/insights.ts';
import { createKeywordMapService } from './services/semantic/keyword-map.ts';
import { createSemanticRecordsServices } from './services/semantic/semantic-records.ts';

/** What the site is about, how well it says so, and who helps to say it. */
export function semanticServices(foundation: Foundation, { duplicates, pictures }: PictureServices) {
  const { config, logger, shared, files, recentErrors } = foundation;
  const { reader, now } = shared;
  const dailyLimit = config.ai?.dailyLimit ?? 0;
  const aiKey = config.ai?.apiKey ?? null;
  const clusters = createClustersService(shared);
  const clusterList = createClusterList({ reader, clusters });
  return {
    clusters,
    recentErrors,
    semantic: { ...createSemanticRecordsServices(shared), clusters: clusterList },
    insights: createInsights({ reader, clusters: clusterList, now }),
    keywordMap: createKeywordMapService({ reader, clusters: clusterList }),
    diagnostics: createDiagnostics({
      reader,
      duplicates,
      recentErrors,
      nodeWarning: nodeWarning(process.versions.node),
      now,
    }),
    audit: (site: SiteToAudit) =>
      createAudit({ ...shared, currentVersion: foundation.version.current, site }),
    sitemaps: (ask: AskSite) => createSitemaps({ ask, reader }),
    ai: createAiCalls({
      ledger: createAiLedger({ ...shared, dailyLimit, timeZone: config.site.timeZone }),
      provider: config.ai && createAiProvider(config.ai),
      failureOf: (cause, wasCancelled) => failureOf(cause, wasCancelled, aiKey),
      answerShape,
      readPictures: createAiPictures({ reader, files, pictures }),
      dailyLimit,
      onFailure: (error, call) =>
        logger.warn({ reason: loggedFailure(error, aiKey), ...call }, 'the AI provider failed'),
      onUnwritten: (error, call) =>
        logger.error({ err: error, ...call }, 'the end of an AI call could not be written down'),
    }),
  };
}
