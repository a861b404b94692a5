import type { CollectionPage, WithContext } from 'schema-dts';
import type { CardView } from '#contract/pages.ts';
import { paths } from '#domain/site/paths.ts';
import { absoluteUrl, type SiteContext } from '../../platform/presenting/site-context.ts';

export interface CollectionData {
  name: string;
  description: string;
  /** Site-relative. */
  path: string;
  cards: readonly CardView[];
}

/** A tag, a city, a hub or the archive, with the photographs on the page in their order. */
export function collectionPage(
  site: SiteContext,
  { name, description, path, cards }: CollectionData,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name,
    description,
    url: absoluteUrl(site, path),
    isPartOf: { '@type': 'WebSite', name: site.siteName, url: absoluteUrl(site, paths.root()) },
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: cards.length,
      itemListElement: cards.map((card, index) => ({
        '@type': 'ListItem' as const,
        position: index + 1,
        name: card.title,
        url: absoluteUrl(site, paths.post(card.slug)),
      })),
    },
  } satisfies WithContext<CollectionPage>;
}
