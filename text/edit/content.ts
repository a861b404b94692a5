import { linkSchemes, safeAddress } from '#domain/text/addresses.ts';
import type { Masked } from '../read/mask-2.ts';
import { scanShortcodes } from '../read/shortcodes.ts';

export interface ContentMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** A node of the editor as plain data; attributes that are missing have their defaults. */
export interface Content {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Content[];
  text?: string;
  marks?: ContentMark[];
}

/** What reading a part of a body needs to know of the whole. */
export interface Reading {
  masked: Masked;
  definitions: ReadonlyMap<string, { url: string; title: string | null }>;
}

/** What `convert` makes of each, in one list; null as soon as one of them has no form in the editor. */
export function flatAll<Given>(
  given: readonly Given[],
  convert: (one: Given, index: number) => Content[] | null,
): Content[] | null {
  const result: Content[] = [];
  for (const [index, one] of given.entries()) {
    const converted = convert(one, index);
    if (!converted) return null;
    result.push(...converted);
  }
  return result;
}

export function marked(node: Content, marks: ContentMark[]): Content {
  return marks.length > 0 ? { ...node, marks } : node;
}

/** Words as the reader meets them, with the shortcodes among them as nodes. */
export function wordsOf(text: string, marks: ContentMark[], { masked }: Reading): Content[] {
  return masked.split(text).flatMap((part, index): Content[] => {
    if (index % 2 === 1) return [marked({ type: 'shortcodeInline', attrs: { source: part } }, marks)];
    const words = part.replace(/(?:(?<![ \t])[ \t]+)?[\r\n]+[ \t]*/g, ' ');
    return words === '' ? [] : [marked({ type: 'text', text: words }, marks)];
  });
}

/** Null for an address that no link may have. */
export function linkMark(
  href: string,
  title: string | null,
  target: string | null = null,
): ContentMark | null {
  return safeAddress(href, linkSchemes) === null ? null : { type: 'link', attrs: { href, title, target } };
}

export function paragraph(content: Content[], attrs: Record<string, unknown> = {}): Content {
  const [only] = content;
  if (content.length === 1 && only?.type === 'shortcodeInline' && standsAlone(String(only.attrs?.source))) {
    return { type: 'shortcodeBlock', attrs: { source: only.attrs?.source } };
  }
  return { type: 'paragraph', attrs, content };
}

export function sourceBlock(source: string): Content {
  return { type: 'sourceBlock', attrs: { source } };
}

/** Whether a shortcode is a block of its own on the page. */
export function standsAlone(source: string): boolean {
  const name = scanShortcodes(source)[0]?.shortcode?.name;
  return name !== undefined && name !== 'button';
}
