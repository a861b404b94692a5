import { searchAgents, trainingAgents } from './ai-crawlers.ts';

export interface RobotsOptions {
  /** Without a trailing slash. */
  siteUrl: string;
  /** Site-relative addresses. */
  sitemaps: readonly string[];
  blockAiSearch: boolean;
}

/**
 * The robots text. Nothing beside /admin/ is disallowed for everyone: a page that may not be fetched cannot say
 * that it is not to be indexed.
 */
export function robotsText({ siteUrl, sitemaps, blockAiSearch }: RobotsOptions): string {
  const blocked = blockAiSearch ? [...trainingAgents, ...searchAgents] : trainingAgents;
  const groups = [
    ['User-agent: *', 'Allow: /', 'Disallow: /admin/'],
    [...blocked.map((agent) => `User-agent: ${agent}`), 'Disallow: /'],
    sitemaps.map((sitemap) => `Sitemap: ${siteUrl}${sitemap}`),
  ];
  return `${groups.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
