import { linkSchemes, safeAddress } from '#domain/text/addresses.ts';
import { blockOf } from '../blocks/blocks.ts';
import { type Masked, scanShortcodes } from '../read/shortcodes.ts';

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

/** Context of the whole body for reading a part of it. */
export interface Reading {
  masked: Masked;
  definitions: ReadonlyMap<string, { url: string; title: string | null }>;
}

/** Converts each and joins the results to one list; null as soon as one of them has no form in the editor. */
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

/** True when there is no attribute but these: any other would be lost. */
export function hasOnly(attributes: ReadonlyMap<string, string>, ...names: string[]): boolean {
  return [...attributes.keys()].every((name) => names.includes(name));
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

/** Mark of a link; null for a URL that no link may have. */
export function linkMark(
  href: string,
  title: string | null,
  target: string | null = null,
): ContentMark | null {
  return safeAddress(href, linkSchemes) === null ? null : { type: 'link', attrs: { href, title, target } };
}

export function paragraph(content: Content[], attrs: Record<string, unknown> = {}): Content {
  const [only] = content;
  if (
    content.length === 1 &&
    only?.type === 'shortcodeInline' &&
    isBlockShortcode(String(only.attrs?.source))
  ) {
    return { type: 'shortcodeBlock', attrs: { source: only.attrs?.source } };
  }
  return { type: 'paragraph', attrs, content };
}

export function sourceBlock(source: string): Content {
  return { type: 'sourceBlock', attrs: { source } };
}

/** Whether a shortcode is a block of its own on the page. */
export function isBlockShortcode(source: string): boolean {
  const shortcode = scanShortcodes(source)[0]?.shortcode;
  return Boolean(shortcode && !blockOf(shortcode).label);
}

/** The end of a line that is no break for a reader, with the blanks around it. */
const softEnd = /((?<![\\ ]) ?\r?\n[ \t]*)/;

/**
 * A paragraph that was rewritten in one line, with the line ends that it had before where its words are still
 * the same: from the beginning up to the first difference, and after the last.
 * @param before its source as it was
 */
export function withLineEnds(written: string, before: string): string {
  const parts = before.split(softEnd);
  const flat = parts.map((part, index) => (index % 2 === 1 ? ' ' : part)).join('');
  const most = Math.min(flat.length, written.length);
  let head = 0;
  while (head < most && flat[head] === written[head]) head++;
  let foot = 0;
  while (foot < most - head && flat.at(-1 - foot) === written.at(-1 - foot)) foot++;
  let result = '';
  let from = 0;
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const isEnd = index % 2 === 1;
    const place = at < head ? at : at + written.length - flat.length;
    if (isEnd && (at < head || at >= flat.length - foot)) {
      result += written.slice(from, place) + part;
      from = place + 1;
    }
    at += isEnd ? 1 : part.length;
  }
  return result + written.slice(from);
}

/** Nodes in a line, those with a mark gathered under it: the longest run outermost. */
export type Run = { node: Content } | { mark: ContentMark; runs: Run[] };

/** `code` is left on its text: there is nothing inside of it. */
export function runsOf(nodes: readonly Content[], within: readonly ContentMark[] = []): Run[] {
  const runs: Run[] = [];
  for (let index = 0; index < nodes.length; ) {
    const node = nodes[index]!;
    const [mark, length] = longest(nodes, index, within);
    runs.push(
      mark ? { mark, runs: runsOf(nodes.slice(index, index + length), [...within, mark]) } : { node },
    );
    index += length;
  }
  return runs;
}

function longest(
  nodes: readonly Content[],
  from: number,
  within: readonly ContentMark[],
): [ContentMark | null, number] {
  let found: [ContentMark | null, number] = [null, 1];
  for (const mark of nodes[from]?.marks ?? []) {
    if (mark.type === 'code' || within.some((outer) => same(outer, mark))) continue;
    const after = nodes.slice(from).findIndex((node) => !node.marks?.some((other) => same(other, mark)));
    const length = after === -1 ? nodes.length - from : after;
    if (!found[0] || length > found[1]) found = [mark, length];
  }
  return found;
}

function same(one: ContentMark, other: ContentMark): boolean {
  return one.type === other.type && JSON.stringify(one.attrs) === JSON.stringify(other.attrs);
}

export function hasCode(node: Content): boolean {
  return node.marks?.some(({ type }) => type === 'code') ?? false;
}
