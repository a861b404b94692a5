import type { BreadcrumbList, WithContext } from 'schema-dts';
import type { LinkView } from '#contract/pages.ts';
import { absoluteUrl, type SiteContext } from '../../platform/presenting/site-context.ts';

/** @param links from Home to the page itself */
export function breadcrumbList(site: SiteContext, links: readonly LinkView[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: links.map(({ href, label }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: label,
      item: absoluteUrl(site, href),
    })),
  } satisfies WithContext<BreadcrumbList>;
}
