import type { Humanized } from '#domain/composer/work.ts';
import type { Range } from '#domain/text/reading.ts';
import { countWords, endsAbbreviation, sentencesOf, startsSentence } from '#domain/text/sentences.ts';
import { verifyMarker } from '#domain/text/verify-marker.ts';
import { readText } from './reading.ts';
import { scanShortcodes } from './shortcodes.ts';
import { htmlTags } from './source.ts';

/**
 * The specification's clean-up: line endings made one, no blanks before a line's end, runs of blanks one blank,
 * trimmed, each sentence with a capital (Latin and Cyrillic), no more than one empty line. Prose alone is touched:
 * code, URLs, links' targets, HTML tags and shortcodes stay as they are, and so does the indentation of a line,
 * which in lists has a meaning. A text beyond the bounds gets its line endings alone.
 */
export function humanize(text: string): string {
  const unix = text.replace(/\r\n?/g, '\n');
  const { issue, code } = readText(unix);
  if (issue) return unix;
  const fixed = untouched(unix, code);
  let result = '';
  let at = 0;
  for (const { start, end } of [...fixed, { start: unix.length, end: unix.length }]) {
    result += capitalized(tidied(unix.slice(at, start), result, start < unix.length), result);
    result += unix.slice(start, end);
    at = end;
  }
  const trimmed = result.replace(/^\s*\n/, '').trimEnd();
  return beginsFixed(unix, fixed) ? trimmed : trimmed.trimStart();
}

/** Whether the first line, with its indentation, is code. */
function beginsFixed(text: string, fixed: readonly Range[]): boolean {
  const line = text.lastIndexOf('\n', Math.max(0, text.search(/\S/))) + 1;
  return fixed.some(({ start, end }) => start <= line && end > line);
}

/** Issues that only a person can correct; empty when there are none. */
export function issuesIn(text: string): string[] {
  return humanizeWithIssues(text).issues;
}

/** Words by which machines give themselves away, as whole words. */
const machineWords = /\b(?:delve|tapestry|testament to|in conclusion|in today's fast-paced|as an ai)\b/gi;
const longSentenceWords = 40;

/** {@link humanize}, and what it cannot mend by itself. */
export function humanizeWithIssues(text: string): Humanized {
  const final_text = humanize(text);
  const { issue, blocks } = readText(final_text);
  if (issue) return { final_text, issues: [issue.message] };
  const marked = final_text.match(verifyMarker)?.length ?? 0;
  const machine = [...new Set((final_text.match(machineWords) ?? []).map((words) => words.toLowerCase()))];
  const sentences = blocks.flatMap(({ text }) => {
    const plain = text.replace(/\s+/g, ' ');
    return sentencesOf(plain).map(({ start, end }) => plain.slice(start, end));
  });
  const long = sentences.filter((sentence) => countWords(sentence) > longSentenceWords);
  const issues = [
    ...(marked > 0 ? [`${marked} ${marked === 1 ? 'statement is' : 'statements are'} marked [VERIFY].`] : []),
    ...(machine.length > 0 ? [`These words sound like a machine: ${machine.join(', ')}.`] : []),
    ...long.map(
      (sentence) => `A sentence has more than ${longSentenceWords} words: "${sentence.slice(0, 60)}…"`,
    ),
  ];
  return { final_text, issues };
}

/** A URL in running text, and the URL of a link in Markdown. */
const address = /(?:https?:\/\/|mailto:|tel:|www\.)[^\s<>"')\]]+|(?<=\])\([^()\s]*(?:\s+"[^"\n]*")?\)/gi;
const reference = /^ {0,3}\[[^\]\n]{1,300}\]:[^\n]*$/gm;
const tag = /<\/?[a-z][^<>]*>|<[a-z][a-z0-9+.-]*:[^\s<>]*>/gi;

/** Ranges that must not be changed, in order and without overlaps. */
function untouched(text: string, code: readonly Range[]): Range[] {
  const matched = [address, reference, tag].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length })),
  );
  const comments = htmlTags(text).filter(({ name }) => name === '!');
  const all = [...code, ...scanShortcodes(text), ...matched, ...comments];
  const sorted = all.map(({ start, end }) => ({ start, end })).sort((a, b) => a.start - b.start);
  const merged: Range[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end);
    else merged.push(range);
  }
  return merged;
}

/** Blanks and empty lines of a piece of prose; `before` decides whether it begins a line. */
function tidied(prose: string, before: string, goesOn: boolean): string {
  const isLineStart = before === '' || before.endsWith('\n');
  const oneBlank = prose.replace(/[ \t]+/g, (blanks, offset: number) => {
    const atStart = offset === 0 ? isLineStart : prose[offset - 1] === '\n';
    const atEnd = offset + blanks.length === prose.length ? !goesOn : prose[offset + blanks.length] === '\n';
    if (atEnd) return '';
    return atStart ? blanks : ' ';
  });
  return oneBlank.replace(/\n{3,}/g, '\n\n');
}

const words = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;
const firstLetter = /^[\p{Script=Latin}\p{Script=Cyrillic}]/u;

/** Characters that follow the first part of a file's name, an e-mail address or a name in code. */
const isName = /^(?:\.(?:\p{Ll}{2}|\p{N})|@[\p{Ll}\p{N}]|_[\p{L}\p{N}])/u;

/** Characters before a word that decide whether it begins a sentence. */
const lookBehind = 300;

function capitalized(prose: string, before: string): string {
  return prose.replace(words, (word, offset: number) => {
    if (word === 'x' && /^\](?=[ \t])/.test(prose.slice(offset + 1, offset + 3))) return word;
    if (!isPlainSmall(word) || isName.test(prose.slice(offset + word.length))) return word;
    const start = Math.max(0, offset - lookBehind);
    const near = (offset < lookBehind ? before.slice(-lookBehind) : '') + prose.slice(start, offset);
    if (endsAbbreviation(near + word)) return word;
    return startsSentence(near) ? upper(word[0] ?? '') + word.slice(1) : word;
  });
}

/** iPhone and eBay are written so on purpose. */
function isPlainSmall(word: string): boolean {
  return firstLetter.test(word) && word === word.toLowerCase();
}

/** One letter for one: ß and its like stay small. */
function upper(letter: string): string {
  const large = letter.toUpperCase();
  return large.length === letter.length ? large : letter;
}
