import { isAbbreviation } from './sentences.ts';

/** Marks that open something and stand before a sentence's first letter. */
const openings = /(?<![\s"'“„«‘([{*_~¿¡])[\s"'“„«‘([{*_~¿¡]+$/u;
const inlineTag =
  /<\/?(?:a|abbr|b|bdi|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)\b[^<>]*>$/i;
const blockTag = /<(?:blockquote|div|figcaption|h[1-6]|li|p|section)\b[^<>]*>$/i;
const anyTag = /<[^<>]*>$/;
/** Most words: nothing but a blank stands between them and the word before. */
const inTheMiddle = /[\p{L}\p{N},;:][ \t]$/u;
/** A heading's or quote's mark at the beginning of a line. */
const lineMark = /(?:^|\n)[ \t]*(?:#{1,6}[ \t]+|>[ \t]*)+$/;
const listMark = /(?:^|\n)[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?["'“„«‘([{*_~¿¡]*$/u;
/** Ends a sentence as well as not: what follows in small letters goes on. */
const openEnded: ReadonlySet<string> = new Set('etc resp incl excl dept est'.split(' '));
/** a.m, U.S, Ph.D. */
const dotted = /^(?:\p{L}{1,2}\.)+\p{L}{1,2}$/u;
/** As in т. е. and и т. д.; of the words of one letter only these two end sentences. */
const smallCyrillic = /^(?![яє])[а-яёіїґўђјљњћџ]$/u;
/** The second letter of an abbreviation that is written with a blank. */
const withBlank = /(?<![\p{L}\p{N}.])(?:i\.[ \u00a0]e|e\.[ \u00a0]g|[ap]\.[ \u00a0]m)$/iu;
/** An ellipsis ends nothing by itself; ?! and !! do. */
const end = /(^|[^.!?…])(\.{1,3}|[!?]{1,3})[)\]*_~]*\s+["'“„«‘([{*_~¿¡]*$/u;

/**
 * Whether a sentence begins behind this text: at the beginning of a text, paragraph, heading, quote or item of a list,
 * and behind a full stop, question or exclamation mark that ends one. A line that only goes on with the one before
 * begins none.
 * @param before the text so far; its last 300 characters suffice
 */
export function startsSentence(before: string): boolean {
  if (inTheMiddle.test(before)) return false;
  const text = withoutInlineTags(before);
  if (listMark.test(text)) return true;
  if (text.replace(openings, '') === '' || blockTag.test(text.trimEnd())) return true;
  if (anyTag.test(text.trimEnd())) return false;
  if (lineMark.test(text) || /\n[ \t>]*\n[ \t>]*["'“„«‘([{*_~¿¡]*$/u.test(text)) return true;
  const found = end.exec(text);
  if (!found) return false;
  const mark = found.index + (found[1]?.length ?? 0);
  const isEllipsis = text.slice(mark, mark + 2) === '..';
  return !isEllipsis && !(found[2] === '.' && goesOn(text.slice(0, mark)));
}

/** Whether words end in the second letter of “i. e.” and its like, which no sentence begins with. */
export function endsAbbreviation(text: string): boolean {
  return withBlank.test(text);
}

/** @param before the full stop */
function goesOn(before: string): boolean {
  if (isAbbreviation(before) || endsAbbreviation(before)) return true;
  const word = /(?<![\p{L}\p{N}.])[\p{L}\p{N}.]+$/u.exec(before)?.[0] ?? '';
  return openEnded.has(word.toLowerCase()) || dotted.test(word) || smallCyrillic.test(word);
}

/** Emphasis in HTML stands between a sentence and its first letter like a quotation mark does. */
function withoutInlineTags(before: string): string {
  let text = before;
  for (;;) {
    const words = text.replace(openings, '');
    const stripped = words.replace(inlineTag, '');
    if (stripped === words) return text;
    text = stripped + text.slice(words.length);
  }
}
