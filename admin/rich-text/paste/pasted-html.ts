import type { PastedElement, PastedNode } from './pasted-tree.ts';

/*
 * Pasted HTML is read without the browser: its parsers report every event handler in it as a breach of the page's
 * policy, also in documents that run nothing. Texts and values stay as they are written, with their entities.
 */

/** Elements that are removed with their content. */
const dropped = /^(?:head|iframe|link|meta|noscript|object|embed|script|style|template|textarea|title|xml)$/;
/** Elements whose content is plain text up to the closing tag. */
const rawText = /^(?:iframe|noscript|script|style|textarea|title|xml|xmp)$/;
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Elements that end a paragraph. */
const blocks = /^(?:blockquote|div|dl|h[1-6]|hr|ol|p|pre|section|table|ul)$/;
/** Deeper elements are read as if their tags were not there. */
const deepest = 200;

const tagStart = /<(\/?)([a-z][a-z0-9:-]*)/iy;
const attribute = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/y;
const blanks = /[\s/]*/y;
const tagEnd = /[\s/]*>/y;

export function readPasted(html: string): PastedElement {
  const root = element('', new Map());
  const open = [root];
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const end = next === -1 ? html.length : next;
    if (end > at) open.at(-1)!.children.push({ text: html.slice(at, end) });
    if (next === -1) break;
    at = readTag(html, next, open);
  }
  return root;
}

export function writePasted({ name, attributes, children }: PastedElement): string {
  const inside = children.map((node) => ('text' in node ? node.text : writePasted(node))).join('');
  if (name === '') return inside;
  const written = [...attributes].map(([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`);
  const tag = `<${name}${written.join('')}>`;
  return empty.test(name) ? tag : `${tag}${inside}</${name}>`;
}

/** Reads what begins with `<`. @returns where it ends */
function readTag(html: string, start: number, open: PastedElement[]): number {
  const tag = matchAt(tagStart, html, start);
  if (!tag) return skipOther(html, start, open);
  const [whole, slash, written = ''] = tag;
  const name = written.toLowerCase();
  const { attributes, end } = readAttributes(html, start + whole.length);
  if (slash) close(open, (one) => one.name === name);
  else if (rawText.test(name)) return endOfRaw(html, end, name);
  else begin(open, name, attributes);
  return end;
}

/** Skips comments, conditions of Word and instructions; any other `<` is a letter. */
function skipOther(html: string, start: number, open: PastedElement[]): number {
  const end = html.startsWith('<!--', start) ? '-->' : '>';
  const isOther = /[!?/]/.test(html[start + 1] ?? '');
  if (!isOther) open.at(-1)!.children.push({ text: '&lt;' });
  const found = isOther ? html.indexOf(end, start + 1) : start;
  return found === -1 ? html.length : found + (isOther ? end.length : 1);
}

function readAttributes(html: string, start: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let end = start;
  for (let closing = matchAt(tagEnd, html, end); !closing; closing = matchAt(tagEnd, html, end)) {
    const match = matchAt(attribute, html, end);
    if (!match) {
      // A stray sign between attributes, or the end of the text.
      end += (matchAt(blanks, html, end)?.[0].length ?? 0) + 1;
      if (end >= html.length) return { attributes, end: html.length };
      continue;
    }
    const [whole, written = '', double, single, bare] = match;
    const name = written.toLowerCase();
    if (/^[a-z][\w:.-]*$/.test(name) && !name.startsWith('on') && !attributes.has(name))
      attributes.set(name, double ?? single ?? bare ?? '');
    end += whole.length;
  }
  return { attributes, end: html.indexOf('>', end) + 1 };
}

function begin(open: PastedElement[], name: string, attributes: Map<string, string>): void {
  if (blocks.test(name) && open.at(-1)!.name === 'p') open.pop();
  if (name === 'body') close(open, (one) => one.name === 'head');
  if (name === 'li') close(open, (one) => one.name === 'li', /^(?:ol|ul)$/);
  const begun = element(name, attributes);
  const parent = open.at(-1)!;
  if (empty.test(name)) {
    if (!dropped.test(name)) parent.children.push(begun);
    return;
  }
  if (open.length > deepest) return;
  if (!dropped.test(name)) parent.children.push(begun);
  open.push(begun);
}

/** Closes the innermost element that is meant, unless another one shuts it in. */
function close(open: PastedElement[], isMeant: (one: PastedElement) => boolean, barrier?: RegExp): void {
  for (let index = open.length - 1; index > 0; index -= 1) {
    const one = open[index]!;
    if (isMeant(one)) {
      open.length = index;
      return;
    }
    if (barrier?.test(one.name)) return;
  }
}

function endOfRaw(html: string, start: number, name: string): number {
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi');
  closing.lastIndex = start;
  const found = closing.exec(html);
  if (!found) return html.length;
  const end = html.indexOf('>', found.index);
  return end === -1 ? html.length : end + 1;
}

function element(name: string, attributes: Map<string, string>): PastedElement {
  const children: PastedNode[] = [];
  return { name, attributes, children };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
