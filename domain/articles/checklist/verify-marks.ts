import type { Block } from '#text/read/blocks.ts';
import type { Range } from '#text/read/source.ts';
import { verifyMarker } from '../../text/verify-marker.ts';
import type { CheckPlace } from './items.ts';
import { type Sentence, sentencesIn } from './prose.ts';

/** As it is written, its brackets perhaps escaped or as entities, with what shall be verified perhaps behind it. */
const mark =
  /\\?(?:[[［]|&#91;|&#x5b;|&lbrack;|&lsqb;)\s{0,20}verify\b(?:[^[\]［］\n]|\n(?![ \t]*\n)){0,300}?(?:[\]］]|&#93;|&#x5d;|&rbrack;|&rsqb;)/gi;

/** The `[VERIFY]` markers of a body in order, wherever they stand, each with the sentence round it. */
export function verifyMarks(source: string, blocks: readonly Block[]): CheckPlace[] {
  if (!/verify/i.test(source)) return [];
  const places = [...writtenMarks(source), ...seenMarks(blocks)].toSorted((a, b) => a.start - b.start);
  const found: CheckPlace[] = [];
  for (const place of places) if (place.start >= (found.at(-1)?.end ?? 0)) found.push(place);
  const sentences = sentencesIn(blocks);
  let next = 0;
  return found.map((place) => {
    while ((sentences[next]?.end ?? Number.POSITIVE_INFINITY) <= place.start) next += 1;
    const sentence = sentences[next];
    if (!sentence || sentence.start > place.start) return place;
    const before = statementBefore(source, sentences, next, place);
    return { ...place, text: before ? `${before.text} ${place.text}` : sentence.text };
  });
}

/**
 * The sentence that a marker belongs to though it stands behind its full stop, on the same line; undefined where the
 * marker belongs to the sentence that it stands in.
 * @param index of the sentence that the marker stands in
 */
export function statementBefore(
  text: string,
  sentences: readonly Sentence[],
  index: number,
  marker: Range,
): Sentence | undefined {
  const [before, round] = [sentences[index - 1], sentences[index]];
  if (!before || !round) return undefined;
  const opens = text.slice(round.start, marker.start).trim() === '';
  return opens && !text.slice(before.end, round.start).includes('\n') ? before : undefined;
}

/** A link that happens to be called so is none, unless it is written as the marker is. */
function isMark(source: string, text: string, end: number): boolean {
  return text.includes('VERIFY') || !'(['.includes(source[end] || ' ');
}

function writtenMarks(source: string): CheckPlace[] {
  return [...source.matchAll(mark)].flatMap(({ 0: text, index }) =>
    isMark(source, text, index + text.length)
      ? [{ start: index, end: index + text.length, text: onOneLine(text), dismissed: false }]
      : [],
  );
}

function seenMarks(blocks: readonly Block[]): CheckPlace[] {
  return blocks.flatMap(({ text, places }) =>
    [...text.matchAll(verifyMarker)].map(({ 0: marker, index }) => ({
      start: places[index] ?? 0,
      end: (places[index + marker.length - 1] ?? 0) + 1,
      text: onOneLine(marker),
      dismissed: false,
    })),
  );
}

function onOneLine(marker: string): string {
  return marker.replace(/\s+/g, ' ');
}
