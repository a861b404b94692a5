import { htmlTags } from './source.ts';

/** What may reach over an empty line: fences, comments and raw HTML, footnotes and definitions of links. */
const reachesFar = /`{3}|~{3}|<(?:[!?]|\/?(?:pre|script|style|textarea)\b)|\]:|\[\^|\r/i;
/** A line that begins a block whatever was before the empty line. */
const beginning = /\n[ \t]*\n(?=[\p{L}#])/gu;
const leastLength = 200;
const beginsTag = /<[a-z/]/gi;
const voidElements = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'wbr']);

/**
 * The text in pieces that are read alike alone and together, so that typing in one leaves the others read. Where that
 * is not certain, the whole text is the only piece.
 */
export function piecesOf(text: string): string[] {
  if (reachesFar.test(text)) return [text];
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: gap, index } of text.matchAll(beginning)) {
    const end = index + gap.length;
    if (end - from < leastLength) continue;
    pieces.push(text.slice(from, end));
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces.every(closesItsElements) ? pieces : [text];
}

function closesItsElements(piece: string): boolean {
  const tags = htmlTags(piece);
  if (tags.length !== (piece.match(beginsTag)?.length ?? 0)) return false;
  const open: string[] = [];
  for (const { name, closing } of tags) {
    if (voidElements.has(name)) continue;
    if (!closing) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}
