import { Feed, type Item } from 'feed';
import { escapeXml } from '#domain/seo/xml.ts';
import { paths } from '#domain/site/paths.ts';
import { absoluteUrl, type SiteContext } from '../../platform/presenting/site-context.ts';
import type { DiscoveryDocument } from './document.ts';
import { type FeedItem, feedItems, feedLength } from './feed-items.ts';
import type { DiscoverySource } from './source.ts';

export type FeedFormat = 'rss' | 'atom' | 'json';

const contentTypes: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

/** The newest posts and articles, with their pictures. */
export async function renderFeed(
  site: SiteContext,
  source: DiscoverySource,
  format: FeedFormat,
): Promise<DiscoveryDocument> {
  const [posts, articles] = await Promise.all([
    source.newestPosts(feedLength),
    source.newestArticles(feedLength),
  ]);
  const items = feedItems(site, posts, articles);
  const feed = new Feed(channel(site, items));
  for (const item of items) feed.addItem(entry(item, format));
  const body = { rss: () => feed.rss2(), atom: () => feed.atom1(), json: () => feed.json1() }[format]();
  return { status: 200, contentType: contentTypes[format], cacheable: true, body };
}

function channel(site: SiteContext, items: readonly FeedItem[]) {
  const root = absoluteUrl(site, paths.root());
  const updated = items.reduce((newest, { updated }) => (updated > newest ? updated : newest), '');
  return {
    id: root,
    title: site.siteName,
    description: `New photographs and articles on ${site.siteName}.`,
    link: root,
    language: 'en',
    image: absoluteUrl(site, '/icon-512.png'),
    favicon: absoluteUrl(site, '/favicon.ico'),
    generator: 'Passerby',
    author: { name: site.owner ?? site.siteName, link: root },
    ...(site.copyrightNotice && { copyright: site.copyrightNotice }),
    // Never the present moment: the same content must give the same bytes.
    updated: updated ? new Date(updated) : new Date(0),
    feedLinks: {
      rss: absoluteUrl(site, paths.rss()),
      atom: absoluteUrl(site, paths.atom()),
      json: absoluteUrl(site, paths.jsonFeed()),
    },
  };
}

/**
 * The same entry for each format. The writer puts titles into CDATA, where only the first end mark is escaped, and
 * Atom's are HTML; it does not escape `<` in Atom's attributes, nor know that `.jpg` is `image/jpeg` there, so an
 * Atom entry shows its picture in its content alone.
 */
function entry(item: FeedItem, format: FeedFormat): Item {
  const titles = { rss: item.title.replaceAll(']]>', ']] >'), atom: escapeXml(item.title), json: item.title };
  const summaries = { rss: escapeXml(item.summary), atom: escapeXml(item.summary), json: item.summary };
  const tags = format === 'atom' ? item.tags.filter((tag) => !tag.includes('<')) : item.tags;
  return {
    title: titles[format],
    link: item.url,
    ...(format !== 'rss' && { id: item.url }),
    description: summaries[format],
    content: item.html,
    date: new Date(item.updated),
    published: new Date(item.published),
    category: tags.map((tag) => ({ name: tag, term: tag })),
    ...(item.image &&
      format !== 'atom' && { image: { url: item.image.url, type: 'image/jpeg', length: item.image.bytes } }),
  };
}
