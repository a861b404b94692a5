import { type Article, articleDate } from '#domain/articles/article.ts';
import type { Post, Rendition } from '#domain/posts/post.ts';
import { escapeXml, legalXmlText } from '#domain/seo/xml.ts';
import { paths } from '#domain/site/paths.ts';
import { type TextBlock, teaser } from '#domain/text/teaser.ts';
import { largestRendition } from '../../platform/presenting/site.ts';
import { absoluteUrl, type SiteContext } from '../../platform/presenting/site-context.ts';

/** Entries of a feed. */
export const feedLength = 40;
/** Characters of a story or article that a feed tells. */
const teaserLength = 400;

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
export function feedItems(
  site: SiteContext,
  posts: readonly Post[],
  articles: readonly Article[],
): FeedItem[] {
  return [
    ...posts.map((post) => postItem(site, post)),
    ...articles.map((article) => articleItem(site, article)),
  ]
    .sort((a, b) => (a.published < b.published ? 1 : -1))
    .slice(0, feedLength);
}

function postItem(site: SiteContext, post: Post): FeedItem {
  const { title, caption, story, media, altText } = post;
  const blocks = withLead(caption, teaser(story, title, teaserLength));
  return item(site, {
    path: paths.post(post.slug),
    title,
    summary: blocks.find(({ isHeading }) => !isHeading)?.text ?? (altText || title),
    blocks,
    picture: media && { file: largestRendition(media), alt: altText || title },
    date: post.createdDate,
    updated: post.updatedDate,
    tags: post.tags,
  });
}

function articleItem(site: SiteContext, article: Article): FeedItem {
  const { title, hero, heroImageAltText } = article;
  const blocks = withLead(article.excerpt, teaser(article.body, title, teaserLength));
  return item(site, {
    path: paths.article(article.slug),
    title,
    summary: blocks.find(({ isHeading }) => !isHeading)?.text ?? title,
    blocks,
    picture: hero && { file: largestRendition(hero), alt: heroImageAltText || title },
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
  picture: { file: Rendition | null; alt: string } | null;
  /** ISO. */
  date: string;
  updated: string;
  tags: string[];
}

function item(site: SiteContext, parts: ItemParts): FeedItem {
  const { picture } = parts;
  const url = absoluteUrl(site, parts.path);
  const file = picture?.file ?? null;
  const image = file && { url: absoluteUrl(site, site.mediaUrl(file.key)), bytes: file.bytes };
  const figure =
    image && file
      ? `<p><a href="${escapeXml(url)}"><img src="${escapeXml(image.url)}" width="${file.width}" height="${file.height}" alt="${escapeXml(picture?.alt ?? '')}"></a></p>`
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
