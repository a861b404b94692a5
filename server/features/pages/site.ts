import type { Organization, Person, WebSite, WithContext } from 'schema-dts';
import { absoluteUrl, type SiteContext } from '../../platform/presenting/site-context.ts';

/** The site as a publisher: structured data of articles names it as author and publisher. */
export function organization(site: SiteContext) {
  return { '@type': 'Organization', name: site.siteName, url: `${site.siteUrl}/` } satisfies Organization;
}

/** Whose site it is: the owner when named, otherwise the site itself. */
export function siteOwner(site: SiteContext): Person | Organization {
  if (!site.owner) return organization(site);
  return { '@type': 'Person', name: site.owner, url: `${site.siteUrl}/` };
}

/** Home: the site and its owner. */
export function webSite(site: SiteContext, description: string): object {
  const owner = siteOwner(site);
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${absoluteUrl(site, '/')}#website`,
    name: site.siteName,
    url: absoluteUrl(site, '/'),
    description,
    inLanguage: 'en',
    publisher: owner,
    copyrightHolder: owner,
  } satisfies WithContext<WebSite>;
}
