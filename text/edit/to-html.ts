import { escapeHtml } from '../read/read.ts';
import type { Content, ContentMark } from './content.ts';
import { hasCode, type Run, runsOf } from './content.ts';

/** A block as HTML without a blank line in it, so that it is one block for a reader of Markdown too. */
export function htmlOf(node: Content): string {
  const { attrs = {}, content = [] } = node;
  const inside = () => content.map(htmlOf).join('');
  const css = attrs.indent ? ` class="indent-${attrs.indent}"` : '';
  switch (node.type) {
    case 'paragraph':
      return `<p${css}>${inlineHtml(content)}</p>`;
    case 'heading':
      return `<h${attrs.level}${css}>${inlineHtml(content)}</h${attrs.level}>`;
    case 'blockquote':
      return `<blockquote>${inside()}</blockquote>`;
    case 'bulletList':
      return `<ul${css}>${items(node)}</ul>`;
    case 'orderedList':
      return `<ol${attrs.start === 1 ? '' : ` start="${attrs.start}"`}${css}>${items(node)}</ol>`;
    case 'codeBlock':
      return `<pre><code${codeClass(attrs.language)}>${escapeHtml(content[0]?.text ?? '')}</code></pre>`;
    case 'horizontalRule':
      return '<hr>';
    case 'table':
      return tableHtml(node);
    case 'tableRow':
      return `<tr>${inside()}</tr>`;
    case 'tableHeader':
      return cell('th', node);
    case 'tableCell':
      return cell('td', node);
    case 'shortcodeBlock':
      return `<p>${attrs.source}</p>`;
    default:
      return String(attrs.source ?? '');
  }
}

/** Leading rows of header cells become the `thead`, unless one of their cells reaches beyond them. */
function tableHtml({ attrs, content: rows = [] }: Content): string {
  const isHead = ({ content = [] }: Content) => content.every((cell) => cell.type === 'tableHeader');
  const firstOfBody = rows.findIndex((row) => !isHead(row));
  const leading = rows.slice(0, firstOfBody === -1 ? rows.length : firstOfBody);
  const reaches = (row: Content, index: number) =>
    row.content?.some((cell) => index + Number(cell.attrs?.rowspan ?? 1) > leading.length);
  const head = leading.some(reaches) ? [] : leading;
  const part = (tag: string, inPart: Content[]) =>
    inPart.length === 0 ? '' : `<${tag}>${inPart.map(htmlOf).join('')}</${tag}>`;
  const caption = attrs?.caption ? `<caption>${escapeHtml(String(attrs.caption))}</caption>` : '';
  return `<table>${caption}${part('thead', head)}${part('tbody', rows.slice(head.length))}</table>`;
}

function items({ attrs, content = [] }: Content): string {
  return content
    .map((item) => `<li>${taskCheckbox(item)}${insideItem(item, attrs?.spread === true)}</li>`)
    .join('');
}

function taskCheckbox({ attrs }: Content): string {
  if (typeof attrs?.checked !== 'boolean') return '';
  return `<input type="checkbox" disabled${attrs.checked ? ' checked' : ''}> `;
}

function insideItem({ content = [] }: Content, spread: boolean): string {
  const isPlain = (block: Content) => !spread && block.type === 'paragraph' && !block.attrs?.indent;
  return content.map((block) => (isPlain(block) ? inlineHtml(block.content ?? []) : htmlOf(block))).join('');
}

function cell(tag: string, { attrs = {}, content = [] }: Content): string {
  const spans = ['colspan', 'rowspan'].filter((name) => attrs[name] !== undefined && attrs[name] !== 1);
  const written = [...spans, ...(attrs.align ? ['align'] : [])].map((name) => ` ${name}="${attrs[name]}"`);
  const [only] = content;
  const isPlain = content.length === 1 && only?.type === 'paragraph' && !only.attrs?.indent;
  const inside = isPlain ? inlineHtml(only.content ?? []) : content.map(htmlOf).join('');
  return `<${tag}${written.join('')}>${inside}</${tag}>`;
}

function codeClass(language: unknown): string {
  return typeof language === 'string' && language ? ` class="language-${escapeHtml(language)}"` : '';
}

function inlineHtml(content: Content[]): string {
  return runsOf(content).map(phrase).join('');
}

function phrase(run: Run): string {
  if ('mark' in run) {
    const [opening, closing] = tagsOfMark(run.mark);
    return opening + run.runs.map(phrase).join('') + closing;
  }
  const { node } = run;
  if (node.type === 'text') {
    // A backslash would make a shortcode after it plain text.
    const words = escapeHtml(node.text ?? '').replace(/\\$/, '&#92;');
    return hasCode(node) ? `<code>${words}</code>` : words;
  }
  if (node.type === 'hardBreak') return '<br>';
  return node.type === 'image' ? imageHtml(node) : String(node.attrs?.source ?? '');
}

export function imageHtml({ attrs = {} }: Content): string {
  const given = ['title', 'width', 'height'].filter((name) => attrs[name]);
  const rest = given.map((name) => ` ${name}="${escapeHtml(String(attrs[name]))}"`).join('');
  return `<img src="${escapeHtml(String(attrs.src ?? ''))}" alt="${escapeHtml(String(attrs.alt ?? ''))}"${rest}>`;
}

const tagsOfTypes: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', strike: 'del' };

/** The tags around the words of a mark. */
export function tagsOfMark({ type, attrs = {} }: ContentMark): [string, string] {
  if (type === 'link') {
    const given = ['href', 'title', 'target'].filter((name) => attrs[name]);
    return [`<a${given.map((name) => ` ${name}="${escapeHtml(String(attrs[name]))}"`).join('')}>`, '</a>'];
  }
  const tag = tagsOfTypes[type] ?? String(attrs.tag);
  return [`<${tag}>`, `</${tag}>`];
}
