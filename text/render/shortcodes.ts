import type { Texts } from '#domain/texts/catalogue.ts';
import type { ArticleData, Unshown } from '../blocks/block.ts';
import { blockNamed, blockOf } from '../blocks/blocks.ts';
import { shortcodeBegin, shortcodeEnd } from '../read/sentinels.ts';
import { isOwnBlock } from '../read/shortcode-problems.ts';
import { type FoundShortcode, scanShortcodes, writtenLabel } from '../read/shortcodes.ts';
import {
  type Element,
  element,
  elementsOf,
  isBlank,
  isElement,
  type Node,
  type Root,
  text,
  textOf,
} from './tree.ts';

/** Around a shortcode's number. */
const placeholder = /\ue000(\d+)\ue001/;
const encodedPlaceholder = /(?:\ue000|%EE%80%80).*$/i;

/** Elements that hold words only: what is a block of its own divides them. */
const phrasing = new Set(
  'a abbr b bdi bdo cite del dfn em h1 h2 h3 h4 h5 h6 i ins kbd mark p q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
);
/** Inline elements without words. */
const inline = new Set(['br', 'wbr', 'img', 'code', 'ruby', 'rt', 'rp']);

export interface Masked {
  /** The text with a placeholder for each shortcode, which no rule of Markdown touches. */
  text: string;
  found: FoundShortcode[];
}

export function maskShortcodes(source: string): Masked {
  const found = scanShortcodes(source);
  let masked = '';
  let from = 0;
  for (const [index, shortcode] of found.entries()) {
    masked += `${source.slice(from, shortcode.start)}${shortcodeBegin}${index}${shortcodeEnd}`;
    from = shortcode.end;
  }
  return { text: masked + source.slice(from), found };
}

/** An attribute can hold no element: words get back what was written, a URL ends there. */
export function restoreAttributes(root: Root, found: FoundShortcode[]): void {
  for (const { properties } of found.length > 0 ? elementsOf(root) : []) {
    for (const [name, value] of Object.entries(properties)) {
      if (typeof value !== 'string') continue;
      const isAddress = name === 'href' || name === 'src';
      properties[name] = isAddress ? value.replace(encodedPlaceholder, '') : written(value, found);
    }
  }
}

function written(value: string, found: FoundShortcode[]): string {
  return value
    .split(placeholder)
    .map((part, index) => (index % 2 === 0 ? part : (found[Number(part)]?.source ?? '')))
    .join('');
}

export interface BlockProblem extends Unshown {
  /** The shortcode as it was written. */
  source: string;
}

interface ExpansionOptions {
  /** Show what cannot be expanded as it was written, and why. */
  preview: boolean;
  /** Data of the article; null in a text that only has blocks for stories. */
  data: ArticleData | null;
  /** Gets what cannot be shown. */
  problems: BlockProblem[];
  texts: Texts;
}

interface Expansion extends ExpansionOptions {
  found: FoundShortcode[];
  place: 'text' | 'link' | 'code';
}

/**
 * Puts elements in the place of the placeholders: only into text, never into code, which gets back what was
 * written. A block (a video) divides the paragraph around it; what is left blank goes.
 */
export function expandShortcodes(root: Root, found: FoundShortcode[], options: ExpansionOptions): void {
  if (found.length > 0) expandIn(root, { ...options, found, place: 'text' });
}

function expandIn(parent: Root | Element, expansion: Expansion): void {
  parent.children = parent.children.flatMap((child): Node[] => {
    if (child.type === 'text') return expandText(child.value, expansion);
    if (!isElement(child)) return [];
    expandIn(child, { ...expansion, place: placeInside(child, expansion.place) });
    return phrasing.has(child.tagName) ? divided(child) : [child];
  });
}

function placeInside({ tagName }: Element, outer: Expansion['place']): Expansion['place'] {
  if (outer === 'code' || tagName === 'pre' || tagName === 'code') return 'code';
  return tagName === 'a' ? 'link' : outer;
}

function expandText(value: string, { found, place, ...options }: Expansion): Node[] {
  return value
    .split(placeholder)
    .flatMap((part, index): Node[] => {
      if (index % 2 === 0) return [text(part)];
      const given = found[Number(part)];
      if (!given) return [];
      if (place === 'code' || !isOwnBlock(given)) return [text(given.source)];
      const expanded = expandOne(given, options);
      return expanded.map((node) => (place === 'link' && !isBlock(node) ? text(textOf(node)) : node));
    })
    .filter((node) => node.type !== 'text' || node.value !== '');
}

/** Data for a block that works in stories, which needs none. */
const noData: ArticleData = { files: new Map(), calculators: new Set(), isOurs: () => false };

function expandOne(found: FoundShortcode, options: ExpansionOptions): Element[] {
  const { data, problems, texts } = options;
  const { shortcode, source, problem } = found;
  let expanded: Element[] | Unshown = { reason: problem ?? 'Only an article can show this.' };
  if (shortcode && (data || blockOf(shortcode).inStories))
    expanded = blockOf(shortcode).html(shortcode, texts, data ?? noData);
  if (!('reason' in expanded)) return expanded;
  problems.push({ source, reason: expanded.reason });
  return failureElements(found, expanded, options);
}

/** The sentence in a block's place; in the owner's preview with the block and the reason. */
function failureElements(
  found: FoundShortcode,
  { reason, shown = [] }: Unshown,
  { preview, texts: { failures } }: Pick<ExpansionOptions, 'preview' | 'texts'>,
): Element[] {
  const { name, source } = found;
  const failureText = Object.hasOwn(failures, name) ? failures[name as keyof typeof failures] : undefined;
  const note = [element('code', {}, [text(source)]), text(` ${reason}`)];
  // Photos are left out.
  if (failureText === undefined) {
    return preview ? [...shown, element('div', { className: ['figure-note'] }, note)] : shown;
  }
  const { label: hasLabel, failureClass = 'figure-note' } = blockNamed(name) ?? {};
  // One with a label is a part of its sentence, all others are blocks; the label is never lost.
  if (hasLabel) {
    const label = writtenLabel(found);
    if (label === '') return [element('em', {}, [text(`${failureText} `), ...(preview ? note : [])])];
    const words = element('span', {}, [text(label)]);
    return preview ? [words, element('em', {}, [text(' '), ...note])] : [words];
  }
  const failure = element('div', { className: [failureClass] }, [text(failureText)]);
  return preview ? [failure, element('div', { className: ['figure-note'] }, note)] : [failure];
}

/** The element in as many parts as the blocks inside it leave, with the blocks between them. */
function divided(parent: Element): Node[] {
  const parts: Node[][] = [[]];
  const blocks: Node[] = [];
  for (const child of parent.children) {
    if (isElement(child) && isBlock(child)) {
      blocks.push(child);
      parts.push([]);
    } else parts.at(-1)?.push(child);
  }
  return parts.flatMap((part, index) => {
    const piece = element(parent.tagName, parent.properties, blocks.length > 0 ? trimmed(part) : part);
    const block = blocks[index];
    return [...(isBlank(piece) ? [] : [piece]), ...(block ? [block] : [])];
  });
}

/** Buttons and phrasing elements are inline; a video is a link that is a block. */
function isBlock(node: Element): boolean {
  return (
    node.properties.dataYoutube !== undefined || !(phrasing.has(node.tagName) || inline.has(node.tagName))
  );
}

/** Without the blanks and line breaks between the words and the block. */
function trimmed(nodes: Node[]): Node[] {
  const isEdge = (node: Node) => isElement(node, 'br') || (node.type === 'text' && node.value.trim() === '');
  const first = nodes.findIndex((node) => !isEdge(node));
  const last = nodes.findLastIndex((node) => !isEdge(node));
  return nodes.slice(first, last + 1).map((node, index, remaining) => {
    if (node.type !== 'text') return node;
    const fromStart = index === 0 ? node.value.trimStart() : node.value;
    return text(index === remaining.length - 1 ? fromStart.trimEnd() : fromStart);
  });
}
