import { statementBefore, verifyMarks } from '../articles/checklist/measure.ts';
import { type Sentence, sentencesIn } from '../articles/checklist/prose.ts';
import type { Range, Reading } from '../text/reading.ts';
import { verifyMarker } from '../text/verify-marker.ts';

/** A `[VERIFY]` marker of a body with the sentence that has to be verified. */
export interface VerifyMark {
  /** Range of the marker in the body. */
  marker: Range;
  /** Range of its sentence; of the marker alone where there is none. */
  sentence: Range;
  /** The sentence as a reader sees it, without its markers. */
  text: string;
}

/** Every marker that the checklist finds, in order. */
export function marksToVerify(reading: Reading): VerifyMark[] {
  const { source, blocks } = reading;
  const sentences = sentencesIn(blocks);
  /** Many markers may be in one sentence. */
  const plain = new Map<string, string>();
  return verifyMarks(reading).map(({ start, end }) => {
    const marker = { start, end };
    const round = statementRound(sentences, source, marker);
    const words = plain.get(round.text) ?? withoutMarkers(round.text);
    plain.set(round.text, words);
    return { marker, sentence: withMarkup(source, round), text: words };
  });
}

function withoutMarkers(text: string): string {
  const parts = text.split(verifyMarker);
  return parts
    .map((part, index) => (index < parts.length - 1 ? part.trimEnd() : part))
    .join('')
    .trim();
}

/** Marks before a sentence that are looked at; each marker would read the whole body otherwise. */
const mostMarks = 50;

/** Marks of emphasis and links at its ends are the sentence's own, though a reader does not see them. */
function withMarkup(body: string, { start, end }: Range): Range {
  const opening = /(?<![^\s>])[*_~[]+$/.exec(body.slice(Math.max(0, start - mostMarks), start))?.[0] ?? '';
  const from = start - opening.length;
  const [closing = ''] = /^(?:\]\([^()\n]*\))?[*_~]*/.exec(body.slice(end)) ?? [];
  const marks = closing.replace(/^\]\(.*\)/, '');
  const isOwn = marks === '' || body.slice(from, end).split(marks).length % 2 === 0;
  return { start: from, end: end + (isOwn ? closing.length : closing.length - marks.length) };
}

/** Its sentence; a marker after a full stop belongs to the sentence before. */
function statementRound(
  sentences: readonly Sentence[],
  text: string,
  marker: Range,
): Range & { text: string } {
  const index = sentences.findIndex((one) => one.start <= marker.start && one.end >= marker.end);
  const round = sentences[index];
  if (!round) return { ...marker, text: '' };
  const before = statementBefore(text, sentences, index, marker);
  return before ? { start: before.start, end: marker.end, text: before.text } : round;
}

/** The sentence as it is written, without this marker: what a rewriting begins with. */
export function sentenceSource(body: string, { marker, sentence }: VerifyMark): string {
  const before = body.slice(sentence.start, marker.start);
  const after = body.slice(marker.end, sentence.end);
  return joined(before, after).trim();
}

/** Its statement rests on a source now: the marker goes, the sentence stays. */
export function withoutMarker(body: string, { marker }: VerifyMark): string {
  return joined(body.slice(0, marker.start), body.slice(marker.end));
}

export function withSentence(body: string, { sentence }: VerifyMark, written: string): string {
  return body.slice(0, sentence.start) + written.trim() + body.slice(sentence.end);
}

/** Deletes the sentence, and the line if it is then empty. */
export function withoutSentence(body: string, { sentence }: VerifyMark): string {
  const before = body.slice(0, sentence.start);
  const after = body.slice(sentence.end);
  const lineStart = before.lastIndexOf('\n') + 1;
  const lineEnd = after.indexOf('\n') < 0 ? after.length : after.indexOf('\n');
  const isEmptied = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]*)?$/.test(before.slice(lineStart));
  if (isEmptied && after.slice(0, lineEnd).trim() === '') {
    return betweenBlocks(before.slice(0, lineStart), after.slice(lineEnd));
  }
  return joined(before, after);
}

/** Never two blanks, and none before a full stop. */
function joined(before: string, after: string): string {
  if (/^[ \t]|^[.,;:!?)\n]|^$/.test(after)) return before.replace(/(?<![ \t])[ \t]+$/, '') + after;
  return /(?:^|\s)$/.test(before) ? before + after : `${before} ${after}`.replace(/ {2}/, ' ');
}

/** A deleted paragraph leaves one empty line behind, not two. */
function betweenBlocks(before: string, after: string): string {
  const rest = after.replace(/^\n/, '');
  return before.endsWith('\n\n') || before === '' ? before + rest.replace(/^\n+/, '') : before + rest;
}
