import type { Range } from '../../text/code-ranges.ts';
import { sentencesOf } from '../../text/sentences.ts';
import type { Block } from './reading.ts';

export type Script = 'latin' | 'cyrillic' | 'other';

export interface Sentence extends Range {
  /** On one line. */
  text: string;
  words: string[];
}

const word = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

/** The sentences of paragraphs, lists and quotes with their places in the body; headings, tables and code are none. */
export function proseSentences(blocks: readonly Block[]): Sentence[] {
  return blocks
    .filter(({ kind }) => kind === 'prose')
    .flatMap(({ text, places }) =>
      sentencesOf(text).map(({ start, end }): Sentence => {
        const line = text.slice(start, end).replace(/\s+/gu, ' ');
        return {
          start: places[start] ?? 0,
          end: (places[end - 1] ?? 0) + 1,
          text: line,
          words: line.match(word) ?? [],
        };
      }),
    )
    .filter(({ words }) => words.length > 0);
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
