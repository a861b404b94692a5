import { largestFile } from '#domain/media/source-set.ts';
import { escapeXml } from '#domain/seo/xml.ts';
import type { FoundShortcode } from '#domain/text/reading.ts';
import { boundsIssue } from '#text/read/bounds.ts';
import { excerptBlocks, type TextBlock } from '#text/read/excerpt.ts';
import { readText } from '#text/read/reading.ts';
import { dataNeeds, photoSlugs } from '#text/read/shortcodes.ts';
import type { ArticlePhoto } from '#text/render/photos.ts';
import { absoluteUrl, type SiteContext } from '../../platform/presenting/site.ts';

/** A part of an entry: words, or a photo between them. */
export type FeedPart = TextBlock | ArticlePhoto;
/** Fewer characters than this are left where the words were cut at the end of one. */
const leastWords = 30;
/** Characters of the source in which photos are looked for. */
const mostRead = 4000;

type Photos = ReadonlyMap<string, ArticlePhoto>;

/** The beginning of an article, with the photos among its words. @param length characters of the words */
export function beginningWithPhotos(body: string, title: string, length: number, photos: Photos): FeedPart[] {
  const parts: FeedPart[] = [];
  let left = length;
  let from = 0;
  const addWords = (words: string) => {
    if (words.trim() === '') return;
    const blocks = excerptBlocks(words, title, left);
    parts.push(...blocks);
    left -= blocks.reduce((sum, { text }) => sum + text.length, 0);
  };
  for (const { start, end, shortcode } of shortcodesAtBeginning(body, photos)) {
    const slugs = photoSlugs(shortcode);
    if (slugs.length === 0) continue;
    addWords(body.slice(from, start));
    // Beyond the words of the entry.
    if (left < leastWords) return parts;
    parts.push(...slugs.flatMap((slug) => photos.get(slug) ?? []));
    from = end;
  }
  addWords(body.slice(from));
  return parts;
}

/** A text is read here, while visitors wait: not one that is long or without photos. */
function shortcodesAtBeginning(body: string, photos: Photos): readonly FoundShortcode[] {
  const text = body.slice(0, mostRead);
  const shown = dataNeeds(text).photos.some((slug) => photos.has(slug));
  return shown && !boundsIssue(text) ? readText(text).shortcodes : [];
}

/** As plain markup, which every reader of feeds shows. */
export function photoHtml(site: SiteContext, photo: ArticlePhoto): string {
  const { jpg, src, alt, caption, title, href } = photo;
  const width = largestFile(jpg)?.width || photo.width;
  const height = Math.round((width * photo.height) / photo.width);
  const image = `<img src="${escapeXml(absoluteUrl(site, src))}" width="${width}" height="${height}" alt="${escapeXml(alt)}">`;
  const link = `<a href="${escapeXml(absoluteUrl(site, href))}">${image}</a>`;
  const words = [caption || title, photo.notice].filter(Boolean).join(' · ');
  return `<figure>${link}${words && `<figcaption>${escapeXml(words)}</figcaption>`}</figure>`;
}
