import { robotsText } from '#domain/seo/indexing.ts';
import { type DiscoveryName, paths } from '#domain/site/paths.ts';
import type { AppContext } from '../../compose/context.ts';
import { perVersion } from '../../platform/database/content-version.ts';
import {
  type DiscoveryDocument,
  liveness,
  noSuchPart,
  renderHealth,
  renderManifest,
  renderMiningReservation,
  renderReadiness,
} from './discovery.presenter.ts';
import { renderFeed } from './feeds.presenter.ts';
import { countSitemapParts, renderImageSitemap, renderSitemap } from './sitemaps.presenter.ts';
import type { DiscoverySource, HealthSource, ReadinessSource } from './source.service.ts';

/** Everything that machines read, rendered from what is published now. */
export function createDocuments(
  app: AppContext,
  source: DiscoverySource,
  health: HealthSource,
  readiness: ReadinessSource,
) {
  const { site, config } = app;
  const sitemapParts = perVersion(app.version, () => countSitemapParts(site, source));

  function robots(): DiscoveryDocument {
    const sitemaps = [paths.sitemap(), paths.imageSitemap()];
    const body = robotsText({ siteUrl: site.siteUrl, sitemaps, blockAiSearch: config.site.blockAiSearch });
    return { status: 200, contentType: 'text/plain; charset=utf-8', cacheable: true, body };
  }

  /** @param isAdmin adds a part's own error message to the health page */
  return async function render(document: DiscoveryName, isAdmin: boolean): Promise<DiscoveryDocument> {
    switch (document.name) {
      case 'robots':
        return robots();
      case 'healthz':
        return renderHealth(health, isAdmin);
      case 'livez':
        return liveness;
      case 'readyz':
        return renderReadiness(readiness);
      case 'manifest':
        return renderManifest(site);
      case 'miningReservation':
        return config.texts.reservesMining ? renderMiningReservation() : noSuchPart();
      case 'sitemap':
        // A part that does not exist must not cost a rendering.
        if (document.part !== null && document.part > (await sitemapParts())) return noSuchPart();
        return renderSitemap(site, source, document.part);
      case 'imageSitemap':
        return renderImageSitemap(site, source, document.part);
      default:
        return renderFeed(site, source, document.name);
    }
  };
}
