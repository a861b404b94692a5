import type { Block, MdastOf, Phrase } from '../read/read.ts';
import type { Content, ContentMark } from './content.ts';
import { hasCode, type Run, runsOf } from './content.ts';
import { imageHtml, tagsOfMark } from './to-html.ts';

/** How words get into Markdown: as they are, or with what could be read as markup escaped. */
export type Wording = 'bare' | 'escaped';

/** Marks of what has to be looked up stay as they are, also where a bracket would be escaped. */
const verifyMark = /(\[VERIFY[^\]\n]*\])/i;

/** A block as Markdown; null if Markdown has no form for it. HTML replaces what Markdown lacks inside. */
export function markdownOf(node: Content, wording: Wording): Block | null {
  const { attrs = {}, content = [] } = node;
  if (attrs.indent) return null;
  const inside = () => all(content.map((child) => markdownOf(child, wording)));
  switch (node.type) {
    case 'paragraph':
      return { type: 'paragraph', children: phrases(content, wording) };
    case 'heading':
      return { type: 'heading', depth: attrs.level as 1, children: phrases(content, wording) };
    case 'blockquote': {
      const children = inside();
      return children && { type: 'blockquote', children: children as MdastOf<'blockquote'>['children'] };
    }
    case 'bulletList':
    case 'orderedList':
      return listOf(node, wording);
    case 'codeBlock': {
      const [lang, meta] = String(attrs.language ?? '').split(/ (.*)/s);
      return { type: 'code', lang: lang || null, meta: meta || null, value: content[0]?.text ?? '' };
    }
    case 'horizontalRule':
      return { type: 'thematicBreak' };
    case 'table':
      return tableOf(node, wording);
    default:
      return { type: 'html', value: String(attrs.source ?? '') };
  }
}

function all<Item>(items: (Item | null)[]): Item[] | null {
  return items.every((item) => item !== null) ? items : null;
}

function listOf({ type, attrs = {}, content = [] }: Content, wording: Wording): Block | null {
  const spread = attrs.spread === true;
  const items = content.map((item): MdastOf<'listItem'> | null => {
    const children = all((item.content ?? []).map((child) => markdownOf(child, wording)));
    if (!children) return null;
    const checked = item.attrs?.checked as boolean | null;
    return { type: 'listItem', spread, checked, children: children as MdastOf<'listItem'>['children'] };
  });
  const children = all(items);
  if (!children) return null;
  return type === 'orderedList'
    ? { type: 'list', ordered: true, start: attrs.start as number, spread, children }
    : { type: 'list', ordered: false, spread, children };
}

/** Only a table with one row of headings, plain cells and no caption. */
function tableOf({ attrs = {}, content: rows = [] }: Content, wording: Wording): Block | null {
  if (attrs.caption) return null;
  const align = (rows[0]?.content ?? []).map((cell) => (cell.attrs?.align ?? null) as 'left' | null);
  const children = all(
    rows.map((row, number): MdastOf<'tableRow'> | null => {
      const cells = (row.content ?? []).map((cell, column): MdastOf<'tableCell'> | null => {
        const [only] = cell.content ?? [];
        const type = number === 0 ? 'tableHeader' : 'tableCell';
        const isPlain = cell.content?.length === 1 && only?.type === 'paragraph' && !only.attrs?.indent;
        if (cell.type !== type || !isPlain || (cell.attrs?.align ?? null) !== align[column]) return null;
        return { type: 'tableCell', children: phrases(only.content ?? [], wording) };
      });
      const inRow = all(cells);
      return inRow && { type: 'tableRow', children: inRow };
    }),
  );
  return children && { type: 'table', align, children };
}

function phrases(content: Content[], wording: Wording): Phrase[] {
  return runsOf(content).flatMap((run) => phrase(run, wording));
}

function phrase(run: Run, wording: Wording): Phrase[] {
  if ('mark' in run) {
    const children = run.runs.flatMap((inner) => phrase(inner, wording));
    return wording === 'bare' && isItsUrl(run.mark, children) ? children : markedPhrase(run.mark, children);
  }
  const { node } = run;
  if (node.type === 'text') return words(node, wording);
  if (node.type === 'hardBreak') return [{ type: 'break' }];
  if (node.type !== 'image') return [{ type: 'html', value: String(node.attrs?.source ?? '') }];
  const { src, alt, title, width, height } = node.attrs ?? {};
  if (width || height) return [{ type: 'html', value: imageHtml(node) }];
  return [
    { type: 'image', url: String(src ?? ''), alt: String(alt ?? ''), title: title ? String(title) : null },
  ];
}

/** A URL in the text is a link by itself. */
function isItsUrl({ type, attrs = {} }: ContentMark, children: Phrase[]): boolean {
  const [only] = children;
  const text = children.length === 1 && only && 'value' in only ? only.value : '';
  const isPlain = type === 'link' && !attrs.title && !attrs.target;
  return isPlain && [text, `http://${text}`, `mailto:${text}`].includes(String(attrs.href));
}

function words(node: Content, wording: Wording): Phrase[] {
  const text = node.text ?? '';
  if (hasCode(node)) return [{ type: 'inlineCode', value: text }];
  if (wording === 'bare') return [{ type: 'html', value: text }];
  return text
    .split(verifyMark)
    .map((part, index): Phrase => ({ type: index % 2 ? 'html' : 'text', value: part }))
    .filter((part) => 'value' in part && part.value !== '');
}

function markedPhrase(mark: ContentMark, children: Phrase[]): Phrase[] {
  const { href, title, target } = mark.attrs ?? {};
  if (mark.type === 'bold') return [{ type: 'strong', children }];
  if (mark.type === 'italic') return [{ type: 'emphasis', children }];
  if (mark.type === 'strike') return [{ type: 'delete', children }];
  if (mark.type === 'link' && !target) {
    const link = { type: 'link', url: String(href), title: title ? String(title) : null, children };
    return [link as MdastOf<'link'>];
  }
  const [opening, closing] = tagsOfMark(mark);
  return [{ type: 'html', value: opening }, ...children, { type: 'html', value: closing }];
}
