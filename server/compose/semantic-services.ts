import { nodeWarning } from '#domain/site/node-version.ts';
import { createAiPictures } from '../features/ai/ai-pictures.ts';
import { createAiCalls } from '../features/ai/calls.service.ts';
import { createAiLedger } from '../features/ai/ledger.service.ts';
import { answerShape } from '../features/ai/provider/answers.ts';
import { failureOf } from '../features/ai/provider/failure.ts';
import { loggedFailure } from '../features/ai/provider/logged-failure.ts';
import { createAiProvider } from '../features/ai/provider/provider.ts';
import { createAudit } from '../features/audit/audit.service.ts';
import type { AskSite } from '../features/audit/site-asker.ts';
import type { SiteToAudit } from '../features/audit/site-to-audit.service.ts';
import { createSitemaps } from '../features/audit/sitemaps.service.ts';
import { createClusterList } from '../features/clusters/cluster-list.ts';
import { createClustersService } from '../features/clusters/clusters.service.ts';
import { createDiagnostics } from '../features/semantic/diagnostics.ts';
import { createInsights } from '../features/semantic/insights.service.ts';
import { createKeywordMapService } from '../features/semantic/keyword-map.service.ts';
import { createSemanticRecordsServices } from '../features/semantic/records.service.ts';
import type { Foundation } from './foundation.ts';
import type { PictureServices } from './picture-services.ts';

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
