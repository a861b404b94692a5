import type { Range } from '#domain/text/reading.ts';
import { elementsOf, textOf } from '../render/tree.ts';
import { parseRawHtml } from './read.ts';

/** An `<img>`, and where its tag is. */
export interface HtmlPicture extends Range {
  src: string;
  alt: string;
}

export interface HtmlPictures {
  /** In order. */
  images: HtmlPicture[];
  /** Whether there are words beside them. */
  hasWords: boolean;
}

/** The images of any HTML, such as that of a clipboard: read as browsers read it, errors included. */
export function picturesOfHtml(html: string): HtmlPictures {
  const root = parseRawHtml(html);
  const images: HtmlPicture[] = [];
  for (const { tagName, properties, position } of elementsOf(root)) {
    const { start, end } = position ?? {};
    if (tagName !== 'img' || start?.offset === undefined || end?.offset === undefined) continue;
    const { src, alt } = properties;
    images.push({ start: start.offset, end: end.offset, src: String(src ?? ''), alt: String(alt ?? '') });
  }
  return {
    images: images.sort((a, b) => a.start - b.start),
    hasWords: root.children.some((node) => textOf(node).trim() !== ''),
  };
}
