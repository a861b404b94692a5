import { Feed, type Item } from 'feed';
import { type Article, articleDate } from '#domain/articles/article.ts';
import type { Post, Rendition } from '#domain/posts/post.ts';
import { escapeXml, legalXmlText } from '#domain/seo/xml.ts';
import { paths } from '#domain/site/paths.ts';
import { fill, pluralOf } from '#domain/text/clean.ts';
import { type ExcerptPart, excerptParts, isTextBlock, paragraph } from '#text/read/excerpt.ts';
import { dataNeeds } from '#text/read/shortcodes.ts';
import { absoluteUrl, largestRendition, type SiteContext } from '../../platform/presenting/site.ts';
import type { ListedSeries } from '../series/published.service.ts';
import type { DiscoveryDocument } from './discovery.presenter.ts';
import {
  beginningWithPhotos,
  type FeedPart,
  partHtml,
  type ShownInArticles,
} from './feed-photos.presenter.ts';
import type { DiscoverySource } from './source.service.ts';

export type FeedFormat = 'rss' | 'atom' | 'json';
type XmlFormat = Exclude<FeedFormat, 'json'>;

const contentTypes: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

interface Content {
  site: SiteContext;
  items: readonly FeedItem[];
  /** Id of the feed. */
  id: string;
}

/** The newest posts, articles and series, with their images. */
export async function renderFeed(
  site: SiteContext,
  source: DiscoverySource,
  format: FeedFormat,
): Promise<DiscoveryDocument> {
  const [posts, articles, series] = await Promise.all([
    source.newestPosts(feedLength),
    source.newestArticles(feedLength),
    source.newestSeries(feedLength),
  ]);
  const needs = articles.map(({ body }) => dataNeeds(body));
  const shown = {
    photos: await source.articlePhotos(needs.flatMap((one) => one.photos)),
    series: await source.articleSeries(needs.flatMap((one) => one.series)),
  };
  const listed = feedItems(site, posts, articles, series, shown);
  const ids = await source.feedIds(listed.map(({ recordId }) => recordId));
  const items = listed.map((item) => ({
    ...item,
    id: ids.get(item.recordId) ?? `urn:uuid:${item.recordId}`,
  }));
  const content = { site, items, id: ids.get('') ?? absoluteUrl(site, paths.root()) };
  const body = format === 'json' ? jsonFeed(content) : xmlFeed(content, format);
  return { status: 200, contentType: contentTypes[format], cacheable: true, body };
}

function xmlFeed({ site, items, id }: Content, format: XmlFormat): string {
  const feed = new Feed({ ...channel(site, items), id });
  for (const item of items) feed.addItem(entry(item, format));
  if (format === 'atom') return withLanguage(feed.atom1(), site.language);
  const rss = withMediaNamespace(feed.rss2());
  // Atom must have a time. Without one for RSS the writer would take the present moment.
  return items.length > 0 ? rss : rss.replace(/<lastBuildDate>[^<]*<\/lastBuildDate>\s*/, '');
}

/** Version 1.1, which the writer of the others does not know. */
function jsonFeed({ site, items }: Content): string {
  const { title, description, link, language, image, favicon, author, feedLinks } = channel(site, items);
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    ...{ title, home_page_url: link, feed_url: feedLinks.json, description, icon: image, favicon },
    authors: [{ name: author.name, url: author.link }],
    language,
    items: items.map(({ id, url, title, summary, html, published, updated, tags, image }) => ({
      ...{ id, url, title, summary, content_html: html },
      ...(image && {
        image: image.url,
        attachments: [
          { url: image.url, mime_type: 'image/jpeg', title: image.alt, size_in_bytes: image.bytes },
        ],
      }),
      ...{ date_published: published, date_modified: updated, tags },
    })),
  };
  return JSON.stringify(feed, null, 2);
}

function channel(site: SiteContext, items: readonly FeedItem[]) {
  const root = absoluteUrl(site, paths.root());
  const updated = items.reduce((newest, { updated }) => (updated > newest ? updated : newest), '');
  return {
    title: site.siteName,
    description: fill(site.texts.feeds.about, { site: site.siteName }),
    link: root,
    language: site.language,
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
 * The same entry for both formats. The writer puts titles into CDATA, where only the first end mark is escaped, and
 * Atom's are HTML; it does not escape `<` in Atom's attributes, nor know that `.jpg` is `image/jpeg` there, so an
 * Atom entry shows its image in its content alone.
 */
function entry(item: FeedItem, format: XmlFormat): Item {
  const titles = { rss: item.title.replaceAll(']]>', ']] >'), atom: escapeXml(item.title) };
  const tags = format === 'atom' ? item.tags.filter((tag) => !tag.includes('<')) : item.tags;
  return {
    title: titles[format],
    link: item.url,
    id: item.id,
    description: escapeXml(item.summary),
    content: item.html,
    date: new Date(item.updated),
    published: new Date(item.published),
    category: tags.map((tag) => ({ name: tag, term: tag })),
    ...(item.image &&
      format === 'rss' && {
        image: { url: item.image.url, type: 'image/jpeg', length: item.image.bytes },
        extensions: [{ name: 'media:content', objects: mediaContent(item.image) }],
      }),
  };
}

/** Element of Media RSS: an enclosure has no room for the measures and the description. */
function mediaContent({ url, bytes, width, height, alt }: NonNullable<FeedItem['image']>) {
  return {
    _attributes: { url, medium: 'image', type: 'image/jpeg', fileSize: bytes, width, height },
    'media:description': { _attributes: { type: 'plain' }, _text: alt },
  };
}

/** The writer names the language in RSS alone. */
function withLanguage(atom: string, language: string): string {
  return atom.replace('<feed ', `<feed xml:lang="${language}" `);
}

function withMediaNamespace(rss: string): string {
  return rss.replace('<rss ', '<rss xmlns:media="http://search.yahoo.com/mrss/" ');
}

/** Entries of a feed. */
const feedLength = 40;
/** Characters of a story or article in a feed. */
const excerptLength = 400;

/** Without its identifier. */
type ListedItem = Omit<FeedItem, 'id'> & { recordId: string };

export interface FeedItem {
  /** Never changes, whatever its URL. */
  id: string;
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
  /** At most 1280 pixels wide. `alt`: plain text. */
  image: (Pick<Rendition, 'bytes' | 'width' | 'height'> & { url: string; alt: string }) | null;
}

/** Posts, articles and series in one order, the newest first. */
function feedItems(
  site: SiteContext,
  posts: readonly Post[],
  articles: readonly Article[],
  series: readonly ListedSeries[],
  shown: ShownInArticles,
): ListedItem[] {
  return [
    ...posts.map((post) => postItem(site, post)),
    ...articles.map((article) => articleItem(site, article, shown)),
    ...series.map((one) => seriesItem(site, one)),
  ]
    .sort((a, b) => (a.published < b.published ? 1 : -1))
    .slice(0, feedLength);
}

function postItem(site: SiteContext, post: Post): ListedItem {
  const { title, caption, story, media, altText } = post;
  const blocks = withLead(caption, excerptParts(story, title, excerptLength));
  return item(site, {
    recordId: post.id,
    path: paths.post(post.slug),
    title,
    summary: firstWords(blocks) ?? (altText || title),
    blocks,
    image: media && { file: largestRendition(media), alt: altText || title },
    date: post.createdDate,
    updated: post.updatedDate,
    tags: post.tags,
  });
}

function articleItem(site: SiteContext, article: Article, shown: ShownInArticles): ListedItem {
  const { title, hero, heroImageAltText } = article;
  const blocks = withLead(article.excerpt, beginningWithPhotos(article.body, title, excerptLength, shown));
  return item(site, {
    recordId: article.id,
    path: paths.article(article.slug),
    title,
    summary: firstWords(blocks) ?? title,
    blocks,
    image: hero && { file: largestRendition(hero), alt: heroImageAltText || title },
    date: articleDate(article),
    updated: article.updatedDate,
    tags: article.tags,
  });
}

function seriesItem(site: SiteContext, { series, total, cover }: ListedSeries): ListedItem {
  const { id, title, text, slug, publishedAt, createdDate, updatedDate } = series;
  const count = pluralOf(site.texts.feeds.series, total, site.texts.locale);
  const blocks = [...excerptParts(text, title, excerptLength), paragraph(count)];
  return item(site, {
    recordId: id,
    path: paths.series(slug),
    title,
    summary: firstWords(blocks) ?? title,
    blocks,
    image: cover?.post.media
      ? { file: largestRendition(cover.post.media), alt: cover.post.altText || cover.post.title }
      : null,
    date: publishedAt ?? createdDate,
    updated: updatedDate,
    tags: [],
  });
}

function withLead<Part>(lead: string, blocks: readonly Part[]): (Part | ExcerptPart)[] {
  const text = lead.trim();
  return text === '' ? [...blocks] : [paragraph(text), ...blocks];
}

function firstWords(parts: readonly FeedPart[]): string | undefined {
  return parts.filter(isTextBlock).find(({ isHeading }) => !isHeading)?.text;
}

interface ItemParts {
  recordId: string;
  path: string;
  title: string;
  summary: string;
  blocks: FeedPart[];
  image: { file: Rendition | null; alt: string } | null;
  /** ISO. */
  date: string;
  updated: string;
  tags: string[];
}

function item(site: SiteContext, parts: ItemParts): ListedItem {
  const { image: photo } = parts;
  const url = absoluteUrl(site, parts.path);
  const file = photo?.file ?? null;
  const alt = legalXmlText(photo?.alt ?? '');
  const { bytes = 0, width = 0, height = 0 } = file ?? {};
  const image = file && { url: absoluteUrl(site, site.mediaUrl(file.key)), bytes, width, height, alt };
  const figure =
    image &&
    `<p><a href="${escapeXml(url)}"><img src="${escapeXml(image.url)}" width="${width}" height="${height}" alt="${escapeXml(alt)}"></a></p>`;
  return {
    recordId: parts.recordId,
    url,
    title: legalXmlText(parts.title),
    summary: legalXmlText(parts.summary),
    html: (figure ?? '') + parts.blocks.map((part) => partHtml(site, part, url)).join(''),
    published: parts.date,
    updated: parts.updated,
    tags: parts.tags.map(legalXmlText),
    image,
  };
}
