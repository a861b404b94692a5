import { decodeEntities } from './entities.ts';

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
  return !isElement(node) && node.text.trim() === '';
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
