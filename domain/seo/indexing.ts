/** Minimum number of photos for a tag or city to be indexable. */
export const indexThreshold = 5;

/** A hub that may only be indexed with more photos than this never gets into the sitemap. */
const highestHubThreshold = 100;

export const robotsMeta = {
  /** Previews of drafts, admin pages, and every page on a host that is not the site's own. */
  hidden: 'noindex, nofollow',
  /** Thin collections: not a result themselves, but their links lead on. */
  followOnly: 'noindex, follow',
  /** Not-found screens. */
  missing: 'noindex',
} as const;

export interface CollectionIndexing {
  /** Content of the robots meta; null where there is none. */
  robots: string | null;
  /** Whether the canonical link names the page itself or the site's root. */
  canonical: 'self' | 'root';
}

/** Tag and city pages. @param count published photos in the whole collection, not on the page */
export function collectionIndexing(count: number): CollectionIndexing {
  if (count >= indexThreshold) return { robots: null, canonical: 'self' };
  return { robots: robotsMeta.followOnly, canonical: count > 0 ? 'root' : 'self' };
}

/** A hub with fewer posts than its minimum is growing. */
export function isGrowing(found: number, minPostsToIndex: number): boolean {
  return found < minPostsToIndex;
}

export function isHubInSitemap(hub: { enabled: boolean; minPostsToIndex: number }, found: number): boolean {
  return hub.enabled && hub.minPostsToIndex <= highestHubThreshold && !isGrowing(found, hub.minPostsToIndex);
}

/**
 * The final robots meta: on any host but the configured one, noindex.
 * @param robots of the page itself
 */
export function robotsOnHost(robots: string | null, isCanonicalHost: boolean): string | null {
  return isCanonicalHost ? robots : robotsMeta.hidden;
}

/** Agents that collect texts and images to train models or fill datasets: always disallowed. */
export const trainingAgents: readonly string[] = [
  'GPTBot',
  'ClaudeBot',
  'anthropic-ai',
  'Claude-Web',
  'Google-Extended',
  'Applebot-Extended',
  'meta-externalagent',
  'FacebookBot',
  'Amazonbot',
  'CCBot',
  'Bytespider',
  'TikTokSpider',
  'img2dataset',
  'imageSpider',
  'LAIONDownloader',
  'laion-huggingface-processor',
  'ImagesiftBot',
  'GoogleOther',
  'GoogleOther-Image',
  'GoogleOther-Video',
  'Google-CloudVertexBot',
  'AI2Bot',
  'Ai2Bot-Dolma',
  'cohere-ai',
  'cohere-training-data-crawler',
  'DeepSeekBot',
  'ChatGLM-Spider',
  'PanguBot',
  'Timpibot',
  'Diffbot',
  'omgili',
  'omgilibot',
  'Webzio-Extended',
  'bedrockbot',
  'ICC-Crawler',
  'Scrapy',
];

/** AI search engines that link to their sources: disallowed by a setting. */
export const searchAgents: readonly string[] = [
  'OAI-SearchBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
  'Perplexity-User',
  'meta-externalfetcher',
  'MistralAI-User',
  'DuckAssistBot',
  'Amzn-SearchBot',
  'YouBot',
  'PhindBot',
  'iAskBot',
];

export interface RobotsOptions {
  /** Without a trailing slash. */
  siteUrl: string;
  /** Site-relative URLs. */
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

/** True for the `Host` of a request to the site itself. */
export type IsOwnHost = (host: string | undefined) => boolean;

/**
 * Compares hosts as URLs do: letter case and the scheme's own port do not count.
 * @param site its host as a URL gives it, with its port when it is not the usual one
 */
export function createIsOwnHost(site: { host: string; https: boolean }): IsOwnHost {
  const own = site.host.toLowerCase();
  const spelledOut = /:\d+$/.test(own) ? own : `${own}:${site.https ? 443 : 80}`;
  return (host) => {
    const given = host?.toLowerCase();
    return given === own || given === spelledOut;
  };
}
