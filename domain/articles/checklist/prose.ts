import type { Block } from '#text/read/blocks.ts';
import type { Range } from '#text/read/source.ts';
import { sentencesOf } from '../../text/sentences.ts';

export type Script = 'latin' | 'cyrillic' | 'other';

export interface Sentence extends Range {
  /** On one line. */
  text: string;
  words: string[];
}

const word = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

/** The sentences of paragraphs, lists and quotes with their places in the body; headings, tables and code are none. */
export function proseSentences(blocks: readonly Block[]): Sentence[] {
  return sentencesIn(blocks.filter(({ kind }) => kind === 'prose')).filter(({ words }) => words.length > 0);
}

/** Every sentence, in the order of the body. */
export function sentencesIn(blocks: readonly Block[]): Sentence[] {
  return blocks.flatMap(({ text, places }) =>
    sentencesOf(text).map(({ start, end }): Sentence => {
      const line = text.slice(start, end).replace(/\s+/gu, ' ');
      const from = places[start] ?? 0;
      return { start: from, end: (places[end - 1] ?? from) + 1, text: line, words: line.match(word) ?? [] };
    }),
  );
}

/** The script most of the letters are of; `other` also for a text without letters. */
export function scriptOf(sentences: readonly Sentence[]): Script {
  const counts = { latin: 0, cyrillic: 0, other: 0 };
  for (const { text } of sentences) {
    const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
    const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
    counts.latin += latin;
    counts.cyrillic += cyrillic;
    counts.other += (text.match(/\p{L}/gu)?.length ?? 0) - latin - cyrillic;
  }
  if (counts.latin + counts.cyrillic <= counts.other) return 'other';
  return counts.cyrillic > counts.latin ? 'cyrillic' : 'latin';
}
