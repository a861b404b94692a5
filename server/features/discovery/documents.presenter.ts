import { robotsText } from '#domain/seo/indexing.ts';
import { type DiscoveryName, paths } from '#domain/site/paths.ts';
import type { SiteContext } from '../../platform/presenting/site.ts';
import type { DiscoverySource, HealthSource, ReadinessSource } from './discovery.presenter.ts';
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

export interface DocumentsOptions {
  site: SiteContext;
  /** Read each time: it may change. */
  settings: { readonly blockAiSearch: boolean };
  reservesMining: boolean;
  source: DiscoverySource;
  /** Caches the result of `load` for one content version. */
  keep: <T>(load: () => Promise<T>) => () => Promise<T>;
  health: HealthSource;
  readiness: ReadinessSource;
}

/** Everything that machines read, rendered from what is published now. */
export function createDocuments(options: DocumentsOptions) {
  const { site, settings, reservesMining, source, keep, health, readiness } = options;
  const sitemapParts = keep(() => countSitemapParts(site, source));

  function robots(): DiscoveryDocument {
    const sitemaps = [paths.sitemap(), paths.imageSitemap()];
    const body = robotsText({ siteUrl: site.siteUrl, sitemaps, blockAiSearch: settings.blockAiSearch });
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
        return reservesMining ? renderMiningReservation() : noSuchPart();
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

export type RenderDiscovery = ReturnType<typeof createDocuments>;
