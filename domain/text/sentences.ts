import type { Range } from '#text/read/source.ts';

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
 * Where the sentences of a plain text stand, in order, without the blanks around them; a text without a full stop
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
export function isAbbreviation(before: string): boolean {
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
