import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { allowed, notePrefix } from '../render/allowed.ts';
import { type Element, elementsOf, isElement as isElementNode, mapWords, type Root } from '../render/tree.ts';
import { undisguise, withBoundedMarks } from './bounded-marks.ts';
import { boundsIssue } from './bounds.ts';

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: notePrefix,
    footnoteLabelProperties: { className: ['visually-hidden'] },
  });
const html = unified().use(rehypeRaw).freeze();
const sanitizer = unified().use(rehypeSanitize, allowed).freeze();
markdown.freeze();

/** Markdown with HTML in it to a tree of allowed elements alone, with their places in the source. */
export function parse(source: string): Root {
  const bounded = withBoundedMarks(source);
  const tree = parseBounded(bounded);
  if (bounded === source) return tree;
  mapWords(tree, undisguise);
  movePlaces(tree, bounded);
  return tree;
}

/** HTML without Markdown, as browsers read it: neither sanitised nor mended; with places. */
export function parseRawHtml(source: string): Root {
  const start = { line: 1, column: 1, offset: 0 };
  const position = { start, end: { line: 1, column: source.length + 1, offset: source.length } };
  const raw = { type: 'raw', value: source, position } as unknown as Root['children'][number];
  return html.runSync({ type: 'root', children: [raw] }) as Root;
}

/** Takes the letters that {@link withBoundedMarks} has added out of all places. */
function movePlaces(root: Root, bounded: string): void {
  const added = Array.from(bounded.matchAll(/\ue008/g), ({ index }) => index);
  if (added.length === 0) return;
  const moved = (place = 0) => place - added.filter((at) => at < place).length;
  const moveAll = (parent: Root | Element) => {
    for (const child of parent.children) {
      const { start, end } = child.position ?? {};
      if (start && end) {
        child.position = {
          start: { ...start, offset: moved(start.offset) },
          end: { ...end, offset: moved(end.offset) },
        };
      }
      if (isElementNode(child)) moveAll(child);
    }
  };
  moveAll(root);
}

function parseBounded(source: string): Root {
  const tree = markdown.runSync(markdown.parse(source)) as Root;
  placeTexts(tree);
  // Reading the whole tree again costs more than all the rest: only where HTML was written.
  const whole = holdsHtml(tree) ? (html.runSync(tree) as Root) : tree;
  writeSchemesSmall(whole);
  const clean = sanitizer.runSync(whole) as Root;
  dropEmptyClasses(clean);
  return clean;
}

/** Code and the breaks between blocks have no places; in HTML they become a part of texts that have. */
function placeTexts(parent: Root | Element): void {
  let last = parent.position?.start;
  for (const child of parent.children) {
    if (child.type === 'text' && !child.position && last) child.position = { start: last, end: last };
    if (isElementNode(child)) placeTexts(child);
    last = child.position?.end ?? last;
  }
}

/** `MAILTO:` is `mailto:`; the sanitiser compares the letters, and would take the URL away. */
function writeSchemesSmall(root: Root): void {
  for (const { properties } of elementsOf(root)) {
    for (const name of ['href', 'src']) {
      const address = properties[name];
      if (typeof address !== 'string') continue;
      properties[name] = address.trim().replace(/^[a-z][a-z\d+.-]*:/i, (scheme) => scheme.toLowerCase());
    }
  }
}

/** Removes the empty attributes that the sanitiser leaves of classes that are not allowed. */
function dropEmptyClasses(root: Root): void {
  for (const { properties } of elementsOf(root)) {
    if (Array.isArray(properties.className) && properties.className.length === 0) delete properties.className;
  }
}

function holdsHtml(node: Root | Root['children'][number]): boolean {
  if ((node.type as string) === 'raw') return true;
  return 'children' in node && node.children.some(holdsHtml);
}

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
const read = new Map<string, string>();
const mostRead = 5000;

/** Markdown knows the same names as HTML, so its reader is asked. */
function decodeEntities(text: string): string {
  return text.replace(entity, (written) => {
    const known = read.get(written) ?? decode(written);
    if (read.size >= mostRead) read.clear();
    read.set(written, known);
    return known;
  });
}

function decode(written: string): string {
  const [paragraph] = parseMarkdown(`.${written}.`).children;
  const [words] = paragraph?.type === 'paragraph' ? paragraph.children : [];
  return words?.type === 'text' ? words.value.slice(1, -1) : written;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text made fit for HTML; a line break would end an HTML block of Markdown if another followed. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character).replace(/\n/g, '&#10;');
}

export interface HtmlElement {
  name: string;
  /** Values with their entities read; '' for an attribute without a value. */
  attributes: ReadonlyMap<string, string>;
  children: HtmlNode[];
  start: number;
  end: number;
}
export interface HtmlText {
  text: string;
  start: number;
  end: number;
}
export type HtmlNode = HtmlElement | HtmlText;

export interface Tag {
  name: string;
  closing: boolean;
  /** It has no content: `<br>`, or any that ends with `/>`. */
  empty: boolean;
  attributes: ReadonlyMap<string, string>;
}

const tag =
  /<(\/?)([a-z][a-z0-9-]*)((?:\s+[a-z][\w:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/iy;
const attribute = /([a-z][\w:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gi;
const emptyElements = ['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'];

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'name' in node;
}

export function isBlank(node: HtmlNode): boolean {
  return !isElement(node) && /^[ \t\r\n\f]*$/.test(node.text);
}

/** The tag that begins at `start`, and where it ends; null when there is none. */
export function tagAt(html: string, start: number): { tag: Tag; end: number } | null {
  tag.lastIndex = start;
  const match = tag.exec(html);
  if (!match) return null;
  const [whole, slash, written = '', attributes = '', selfClosing] = match;
  const name = written.toLowerCase();
  return {
    tag: {
      name,
      closing: slash === '/',
      empty: selfClosing === '/' || emptyElements.includes(name),
      attributes: attributesOf(attributes),
    },
    end: start + whole.length,
  };
}

/**
 * The tree of HTML that is written in full: every element closed, nothing that a browser would mend. Anything else,
 * comments included, is null: who cannot read it leaves it as it is.
 */
export function parseHtml(html: string): HtmlNode[] | null {
  const root: HtmlElement = { name: '', attributes: new Map(), children: [], start: 0, end: html.length };
  const open = [root];
  let at = 0;
  while (at < html.length) {
    const parent = open.at(-1)!;
    if (html[at] !== '<') {
      const next = html.indexOf('<', at);
      const end = next === -1 ? html.length : next;
      parent.children.push({ text: decodeEntities(html.slice(at, end)), start: at, end });
      at = end;
      continue;
    }
    const found = tagAt(html, at);
    if (!found) return null;
    if (found.tag.closing) {
      if (open.length === 1 || parent.name !== found.tag.name) return null;
      parent.end = found.end;
      open.pop();
    } else {
      const { name, attributes, empty } = found.tag;
      const element: HtmlElement = { name, attributes, children: [], start: at, end: found.end };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
    at = found.end;
  }
  return open.length === 1 ? root.children : null;
}

function attributesOf(written: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of written.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, decodeEntities(double ?? single ?? bare ?? ''));
  }
  return found;
}

export type Mdast = Parameters<typeof toMarkdown>[0];
export type MdastOf<Type extends Mdast['type']> = Extract<Mdast, { type: Type }>;
export type Block = MdastOf<'root'>['children'][number];
export type Phrase = MdastOf<'paragraph'>['children'][number];

const processor = unified().use(remarkParse).use(remarkGfm).freeze();
const extensions = (processor.data() as { toMarkdownExtensions: Options[] }).toMarkdownExtensions;

/** The same rules as the public page's: CommonMark with GFM. */
export function parseMarkdown(text: string): MdastOf<'root'> {
  return processor.parse(text);
}

/** Whether a text has no more markup than the page reads as such; the parser's time grows with the square of more. */
export function isWithinBounds(text: string): boolean {
  return boundsIssue(text) === null && withBoundedMarks(text) === text;
}

/** @param handlers in place of the usual ones, by type */
export function writeMarkdown(block: Block, bullet: '-' | '*', handlers: Options['handlers'] = {}): string {
  const options: Options = {
    bullet,
    bulletOrdered: bullet === '-' ? '.' : ')',
    emphasis: '*',
    fences: true,
    incrementListMarker: true,
    listItemIndent: 'one',
    rule: '-',
    strong: '*',
    extensions,
    handlers,
  };
  return toMarkdown({ type: 'root', children: [block] }, options).replace(/\n$/, '');
}
