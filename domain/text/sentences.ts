import { counted, foldForSearch } from './clean.ts';
import type { Range } from './reading.ts';

/** Written with a full stop inside a sentence; without it, in lower case. */
const abbreviations: ReadonlySet<string> = new Set([
  ...'mr mrs ms dr prof st vs no fig figs approx ca cf e.g i.e al ed eds vol pp jr sr inc ltd mt'.split(' '),
  ...'т.е т.к т.н т.п и.о г гг ул им см рис стр тыс млн млрд руб св др пр ок напр'.split(' '),
]);

const fullWidth = '。！？｡';
const ending = /[.!?…。！？｡]+["'”’»)\]」』]*/gu;
const lastWord = /(?<![\p{L}\p{N}.])[\p{L}\p{N}.]+$/u;
const opensLower = /^[\s"'“‘«([—–-]*\p{Ll}/u;

/**
 * The places of the sentences of a plain text, in order, without the blanks around them; a text without a full stop
 * is one. Abbreviations, initials, decimals and file names do not end a sentence.
 */
export function sentencesOf(text: string): Range[] {
  const found: Range[] = [];
  let start = 0;
  for (const { 0: marks, index } of text.matchAll(ending)) {
    const end = index + marks.length;
    if (!endsSentence(text, { start: Math.max(start, index - 40), at: index, end, marks })) continue;
    found.push(...trimmed(text, { start, end }));
    start = end;
  }
  return [...found, ...trimmed(text, { start, end: text.length })];
}

function endsSentence(
  text: string,
  { start, at, end, marks }: Range & { at: number; marks: string },
): boolean {
  if (fullWidth.includes(marks[0] ?? '') || end === text.length) return true;
  if (!/\s/.test(text[end] ?? '')) return false;
  if (opensLower.test(text.slice(end, end + 12))) return false;
  return !marks.startsWith('.') || marks.startsWith('..') || !isAbbreviation(text.slice(start, at));
}

/** Whether the full stop behind a text belongs to its last word, which is cut short or an initial. */
function isAbbreviation(before: string): boolean {
  const word = lastWord.exec(before)?.[0] ?? '';
  return /^\p{Lu}$/u.test(word) ? word !== 'I' : abbreviations.has(word.toLowerCase());
}

/** Nothing where no letter or digit is. */
function trimmed(text: string, { start, end }: Range): Range[] {
  const source = text.slice(start, end);
  if (!/[\p{L}\p{N}]/u.test(source)) return [];
  const before = source.length - source.trimStart().length;
  return [{ start: start + before, end: start + source.trimEnd().length }];
}

/** Opening marks before a sentence's first letter. */
const openings = /(?<![\s"'“„«‘([{*_~¿¡])[\s"'“„«‘([{*_~¿¡]+$/u;
const inlineTag =
  /<\/?(?:a|abbr|b|bdi|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)\b[^<>]*>$/i;
const blockTag = /<(?:blockquote|div|figcaption|h[1-6]|li|p|section)\b[^<>]*>$/i;
const anyTag = /<[^<>]*>$/;
/** Most words: only a blank is between them and the word before. */
const inTheMiddle = /[\p{L}\p{N},;:][ \t]$/u;
/** A heading's or quote's mark at the beginning of a line. */
const lineMark = /(?:^|\n)[ \t]*(?:#{1,6}[ \t]+|>[ \t]*)+$/;
const listMark = /(?:^|\n)[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?["'“„«‘([{*_~¿¡]*$/u;
/** Ends a sentence as well as not: what follows in small letters goes on. */
const openEnded: ReadonlySet<string> = new Set('etc resp incl excl dept est'.split(' '));
/** a.m, U.S, Ph.D. */
const dotted = /^(?:\p{L}{1,2}\.)+\p{L}{1,2}$/u;
/** Small Cyrillic letter, as in т. е. and и т. д.; without я and є, the only words of one letter that end sentences. */
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

/** Like a quotation mark, emphasis in HTML may precede the first letter of a sentence. */
function withoutInlineTags(before: string): string {
  let text = before;
  for (;;) {
    const words = text.replace(openings, '');
    const stripped = words.replace(inlineTag, '');
    if (stripped === words) return text;
    text = stripped + text.slice(words.length);
  }
}

/** Scripts written without blanks, where every sign is about a word. */
const sign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** Scripts without blanks between words, whose words only a dictionary knows. */
const unspacedRun = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
const token = /[^\s\u2013\u2014\u2026]+/gu;
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Words of a plain text as a word processor counts them: what is between blanks or dashes and contains a letter or
 * digit (`don’t`, `well-known` and `f/2.8` are one each). Each Chinese or Japanese sign is one; words of Thai and its like
 * are those of a dictionary.
 */
export function countWords(text: string): number {
  let words = 0;
  const rest = text.replace(sign, ' ').replace(unspacedRun, (run) => {
    for (const { isWordLike } of segmenter.segment(run)) if (isWordLike) words += 1;
    return ' ';
  });
  words += text.match(sign)?.length ?? 0;
  for (const [found] of rest.matchAll(token)) if (letterOrDigit.test(found)) words += 1;
  return words;
}

/** Reading speed of adults who read silently, as Brysbaert measured it over 190 studies (2019). */
const wordsAMinute = 238;

/** `1,214 words, 5 minutes to read` */
export function readingTime(words: number): string {
  const minutes = Math.max(1, Math.round(words / wordsAMinute));
  if (words === 0) return '0 words';
  return `${counted(words, 'word')}, ${counted(minutes, 'minute')} to read`;
}

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The words of a text in order: runs of letters and digits, with their marks, of any script. */
export function wordsOf(text: string): string[] {
  return text.match(word) ?? [];
}

/** Different terms of one text. */
const mostTerms = 20_000;
/** Characters of a term; the rest of a longer word does not count. */
const longestTerm = 40;
/** Characters of a word in which a wrong letter is forgiven. */
export const forgiven = { from: 2, to: 24 } as const;

/** Scripts that put no blanks between words, and Hangul, whose words change at their ends. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]+/gu;

/** One word of a query, or a run of a script without blanks. */
export type QueryPart = { kind: 'word'; text: string } | { kind: 'run'; text: string };

/** Folding such a text changes its capitals alone. */
const isPlain = /^[\n -~]*$/;

/** The words and runs of a text, in order, folded. */
export function partsOf(text: string): QueryPart[] {
  if (isPlain.test(text)) return (text.toLowerCase().match(/[a-z\d]+/g) ?? []).map(wordPart);
  return wordsOf(foldForSearch(text)).flatMap(splitWord);
}

function splitWord(word: string): QueryPart[] {
  const parts: QueryPart[] = [];
  let at = 0;
  for (const { 0: run, index } of word.matchAll(unspaced)) {
    if (index > at) parts.push(wordPart(word.slice(at, index)));
    parts.push({ kind: 'run', text: run });
    at = index + run.length;
  }
  if (at < word.length) parts.push(wordPart(word.slice(at)));
  return parts;
}

function wordPart(word: string): QueryPart {
  if (word.length <= longestTerm) return { kind: 'word', text: word };
  return { kind: 'word', text: Array.from(word).slice(0, longestTerm).join('') };
}

/** Pairs of neighboring characters: what a run is found by; of a single character that character. */
export function gramsOf(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Everything a text is found by, each once: words, and of runs every character and every pair. */
export function termsOf(text: string): string[] {
  const terms = new Set<string>();
  for (const part of partsOf(text)) {
    const found = part.kind === 'word' ? [part.text] : [...Array.from(part.text), ...gramsOf(part.text)];
    for (const term of found) if (terms.size < mostTerms) terms.add(term);
  }
  return [...terms];
}

/** Whether a wrong letter in this term is forgiven: not in pairs of characters, numbers and very long words. */
export function isForgiven(term: string): boolean {
  return isCompleted(term) && /^\p{L}+$/u.test(term) && Array.from(term).length <= forgiven.to;
}

/** Whether this term is found by its beginning: not a character of a script without blanks, or a pair of them. */
export function isCompleted(term: string): boolean {
  return Array.from(term).length >= forgiven.from && !isRun(term);
}

function isRun(term: string): boolean {
  unspaced.lastIndex = 0;
  return unspaced.test(term);
}

/**
 * The word and what remains of it when one letter is left out. Two words that differ by one letter, or by two swapped
 * ones, have one of these in common: so similar words are found by equality. A number and a very long word are alone.
 */
export function variantsOf(word: string): string[] {
  if (!isForgiven(word)) return [word];
  const letters = Array.from(word);
  const shorter = letters.map((_, index) => letters.filter((_, other) => other !== index).join(''));
  return [...new Set([word, ...shorter])];
}
