import type { SiteContext } from '../../platform/presenting/site-context.ts';
import type { DiscoveryDocument } from './document.ts';

const paper = '#faf7f1';

export function renderManifest(site: SiteContext): DiscoveryDocument {
  const manifest = {
    id: '/',
    name: site.siteName,
    short_name: site.siteName,
    description: 'Candid moments and street photography.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return {
    status: 200,
    contentType: 'application/manifest+json; charset=utf-8',
    cacheable: true,
    body: JSON.stringify(manifest),
  };
}
