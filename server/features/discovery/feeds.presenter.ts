import { Feed, type Item } from 'feed';
import { type Article, articleDate } from '#domain/articles/article.ts';
import type { Post, Rendition } from '#domain/posts/post.ts';
import { escapeXml, legalXmlText } from '#domain/seo/xml.ts';
import { paths } from '#domain/site/paths.ts';
import { excerptBlocks, type TextBlock } from '#text/read/excerpt.ts';
import { absoluteUrl, largestRendition, type SiteContext } from '../../platform/presenting/site.ts';
import type { DiscoveryDocument, DiscoverySource } from './discovery.presenter.ts';

export type FeedFormat = 'rss' | 'atom' | 'json';

const contentTypes: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

/** The newest posts and articles, with their images. */
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
 * Atom entry shows its image in its content alone.
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

/** Entries of a feed. */
const feedLength = 40;
/** Characters of a story or article in a feed. */
const excerptLength = 400;

export interface FeedItem {
  url: string;
  /** Plain text. */
  title: string;
  /** Plain text. */
  summary: string;
  html: string;
  /** ISO, UTC. */
  published: string;
  updated: string;
  tags: string[];
  image: { url: string; bytes: number } | null;
}

/** Posts and articles in one order, the newest first. */
function feedItems(site: SiteContext, posts: readonly Post[], articles: readonly Article[]): FeedItem[] {
  return [
    ...posts.map((post) => postItem(site, post)),
    ...articles.map((article) => articleItem(site, article)),
  ]
    .sort((a, b) => (a.published < b.published ? 1 : -1))
    .slice(0, feedLength);
}

function postItem(site: SiteContext, post: Post): FeedItem {
  const { title, caption, story, media, altText } = post;
  const blocks = withLead(caption, excerptBlocks(story, title, excerptLength));
  return item(site, {
    path: paths.post(post.slug),
    title,
    summary: blocks.find(({ isHeading }) => !isHeading)?.text ?? (altText || title),
    blocks,
    image: media && { file: largestRendition(media), alt: altText || title },
    date: post.createdDate,
    updated: post.updatedDate,
    tags: post.tags,
  });
}

function articleItem(site: SiteContext, article: Article): FeedItem {
  const { title, hero, heroImageAltText } = article;
  const blocks = withLead(article.excerpt, excerptBlocks(article.body, title, excerptLength));
  return item(site, {
    path: paths.article(article.slug),
    title,
    summary: blocks.find(({ isHeading }) => !isHeading)?.text ?? title,
    blocks,
    image: hero && { file: largestRendition(hero), alt: heroImageAltText || title },
    date: articleDate(article),
    updated: article.updatedDate,
    tags: article.tags,
  });
}

function withLead(lead: string, blocks: readonly TextBlock[]): TextBlock[] {
  const text = lead.trim();
  return text === '' ? [...blocks] : [{ isHeading: false, text }, ...blocks];
}

interface ItemParts {
  path: string;
  title: string;
  summary: string;
  blocks: TextBlock[];
  image: { file: Rendition | null; alt: string } | null;
  /** ISO. */
  date: string;
  updated: string;
  tags: string[];
}

function item(site: SiteContext, parts: ItemParts): FeedItem {
  const { image: photo } = parts;
  const url = absoluteUrl(site, parts.path);
  const file = photo?.file ?? null;
  const image = file && { url: absoluteUrl(site, site.mediaUrl(file.key)), bytes: file.bytes };
  const figure =
    image && file
      ? `<p><a href="${escapeXml(url)}"><img src="${escapeXml(image.url)}" width="${file.width}" height="${file.height}" alt="${escapeXml(photo?.alt ?? '')}"></a></p>`
      : '';
  return {
    url,
    title: legalXmlText(parts.title),
    summary: legalXmlText(parts.summary),
    html: figure + parts.blocks.map(blockHtml).join(''),
    published: parts.date,
    updated: parts.updated,
    tags: parts.tags.map(legalXmlText),
    image,
  };
}

function blockHtml({ isHeading, text }: TextBlock): string {
  const tag = isHeading ? 'h2' : 'p';
  return `<${tag}>${escapeXml(text)}</${tag}>`;
}
