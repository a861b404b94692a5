import { largestFile } from '#domain/media/source-set.ts';
import { escapeXml, legalXmlText } from '#domain/seo/xml.ts';
import type { ArticlePhoto, ArticleSeries } from '#text/blocks/photo-figure.ts';
import { boundsIssue } from '#text/read/bounds.ts';
import { type ExcerptPart, excerptParts, isTextBlock, type TextBlock } from '#text/read/excerpt.ts';
import { readText } from '#text/read/reading.ts';
import { dataNeeds, type FoundShortcode, photoSlugs } from '#text/read/shortcodes.ts';
import { absoluteUrl, type SiteContext } from '../../platform/presenting/site.ts';

/** A part of an entry: words, an image between them, or a photo. */
export type FeedPart = ExcerptPart | ArticlePhoto;
/** Fewer characters than this are left where the words were cut at the end of one. */
const leastWords = 30;
/** Characters of the source in which photos are looked for. */
const mostRead = 4000;

/** Published photos and series by the slugs that articles name them by. */
export interface ShownInArticles {
  photos: ReadonlyMap<string, ArticlePhoto>;
  series: ReadonlyMap<string, ArticleSeries>;
}

/** The beginning of an article, with photos and series among its words. @param length characters of the words */
export function beginningWithPhotos(
  body: string,
  title: string,
  length: number,
  shown: ShownInArticles,
): FeedPart[] {
  const parts: FeedPart[] = [];
  let left = length;
  let from = 0;
  const addWords = (words: string) => {
    if (words.trim() === '') return;
    const found = excerptParts(words, title, left);
    parts.push(...found);
    left -= found.filter(isTextBlock).reduce((sum, { text }) => sum + text.length, 0);
  };
  for (const { start, end, shortcode } of shortcodesAtBeginning(body, shown)) {
    const photos = shownBy(shortcode, shown);
    if (photos === null) continue;
    addWords(body.slice(from, start));
    // Beyond the words of the entry.
    if (left < leastWords) return parts;
    parts.push(...photos);
    from = end;
  }
  addWords(body.slice(from));
  return parts;
}

/** Photos that a shortcode shows; null for one that shows none. A series is its first photo, which leads to it. */
function shownBy(
  shortcode: FoundShortcode['shortcode'],
  { photos, series }: ShownInArticles,
): ArticlePhoto[] | null {
  if (shortcode?.name === 'series') {
    const found = series.get(shortcode.slug);
    const [first] = found?.photos ?? [];
    if (!found || !first) return [];
    const { title, href, count } = found;
    return [{ ...first, title, href, caption: `${title} · ${count}`, notice: null }];
  }
  const slugs = photoSlugs(shortcode);
  return slugs.length === 0 ? null : slugs.flatMap((slug) => photos.get(slug) ?? []);
}

/** A text is read here, while visitors wait: not one that is long or without photos. */
function shortcodesAtBeginning(body: string, { photos, series }: ShownInArticles): readonly FoundShortcode[] {
  const text = body.slice(0, mostRead);
  const needs = dataNeeds(text);
  const shown =
    needs.photos.some((slug) => photos.has(slug)) || needs.series.some((slug) => series.has(slug));
  return shown && !boundsIssue(text) ? readText(text).shortcodes : [];
}

/** Markup that every reader of feeds shows. @param base URL of the page that the part is on */
export function partHtml(site: SiteContext, part: FeedPart, base: string): string {
  if (isTextBlock(part)) return blockHtml(part, base);
  if ('href' in part) return photoHtml(site, part);
  const { address, alt, link } = part;
  const image = `<img src="${escapeXml(resolved(address, base))}" alt="${escapeXml(legalXmlText(alt))}">`;
  return `<p>${link === null ? image : linkHtml(link, base, image)}</p>`;
}

function blockHtml({ isHeading, text, links }: TextBlock, base: string): string {
  const tag = isHeading ? 'h2' : 'p';
  let html = '';
  let from = 0;
  for (const { start, end, address } of links) {
    html += wordsHtml(text.slice(from, start)) + linkHtml(address, base, wordsHtml(text.slice(start, end)));
    from = end;
  }
  return `<${tag}>${html}${wordsHtml(text.slice(from))}</${tag}>`;
}

function wordsHtml(text: string): string {
  return escapeXml(legalXmlText(text));
}

function linkHtml(address: string, base: string, html: string): string {
  return `<a href="${escapeXml(resolved(address, base))}">${html}</a>`;
}

/** A reader of feeds has no page that an address could belong to. */
function resolved(address: string, base: string): string {
  return legalXmlText(URL.parse(address, base)?.href ?? base);
}

function photoHtml(site: SiteContext, photo: ArticlePhoto): string {
  const { jpg, src, alt, caption, title, href } = photo;
  const width = largestFile(jpg)?.width || photo.width;
  const height = Math.round((width * photo.height) / photo.width);
  const image = `<img src="${escapeXml(absoluteUrl(site, src))}" width="${width}" height="${height}" alt="${escapeXml(alt)}">`;
  const link = `<a href="${escapeXml(absoluteUrl(site, href))}">${image}</a>`;
  const words = [caption || title, photo.notice].filter(Boolean).join(' · ');
  return `<figure>${link}${words && `<figcaption>${escapeXml(words)}</figcaption>`}</figure>`;
}
