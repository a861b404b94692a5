import { checkArticle } from '#domain/articles/checklist/check-article.ts';
import type { CheckedArticle, Checklist, CheckOptions } from '#domain/articles/checklist/items.ts';
import { wordsIn } from '#domain/articles/checklist/measure.ts';
import { inspectText } from '#text/read/input.ts';
import { usesIn } from '#text/read/needs.ts';
import { plainText } from '#text/read/plain.ts';
import { readText } from '#text/read/reading.ts';

/** What is read of a text before it is saved or answered; here or in the worker. */
export const readers = {
  /** The checklist. */
  check: (article: CheckedArticle, options: CheckOptions): Checklist =>
    checkArticle(article, readText(article.body), options),
  /** For the list of revisions, the search and the files in use. */
  summarize: (body: string) => ({
    words: wordsIn(readText(body)),
    plain: plainText(body),
    uses: usesIn(body),
  }),
  /** Whether a text may be saved, and its embedded pictures. */
  inspect: inspectText,
  /** Addresses that visitors can follow. */
  linksIn: (body: string): string[] => readText(body).links.map(({ address }) => address),
};

export type Readers = typeof readers;
export type ReadKind = keyof Readers;
export type BodySummary = ReturnType<Readers['summarize']>;

export function readHere<Kind extends ReadKind>(
  kind: Kind,
  given: Parameters<Readers[Kind]>,
): ReturnType<Readers[Kind]> {
  const read = readers[kind] as unknown as (...given: Parameters<Readers[Kind]>) => ReturnType<Readers[Kind]>;
  return read(...given);
}
