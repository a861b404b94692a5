import { checkArticle } from '#domain/articles/checklist/check-article.ts';
import type { CheckedArticle, Checklist, CheckOptions } from '#domain/articles/checklist/items.ts';
import { wordsIn } from '#domain/articles/checklist/measure.ts';
import { AppError } from '#domain/errors.ts';
import { paths } from '#domain/site/paths.ts';
import type { ArticleData } from '#text/blocks/block.ts';
import { heavyToRead, isHeavy } from '#text/read/bounds.ts';
import { inspectText } from '#text/read/inspect.ts';
import { plainText, readText, usesIn } from '#text/read/reading.ts';
import { photoSlugs } from '#text/read/shortcodes.ts';
import type { Markup } from '#text/render/render.ts';
import {
  type ArticleOptions,
  createMarkup,
  type MarkupOptions,
  type RenderedArticle,
  type RenderedStory,
  type RenderOptions,
  renderPlain,
} from '#text/render/render.ts';
import { createThread, isThreadFailure } from '../../../platform/jobs/workers.ts';

/** Readings of a text before it is saved or answered; here or in the worker. */
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
  /** A text without markup. */
  plain: plainText,
  /** Whether a text may be saved, and its embedded images. */
  inspect: inspectText,
  /** Addresses that visitors can follow; the photos of the body lead to their pages. */
  linksIn: (body: string): string[] => {
    const { links, shortcodes } = readText(body);
    const slugs = shortcodes.flatMap(({ shortcode }) => photoSlugs(shortcode));
    return [...links.map(({ address }) => address), ...slugs.map(paths.post)];
  },
};

type Readers = typeof readers;
type ReadKind = keyof Readers;
export type BodySummary = ReturnType<Readers['summarize']>;

export function readHere<Kind extends ReadKind>(
  kind: Kind,
  given: Parameters<Readers[Kind]>,
): ReturnType<Readers[Kind]> {
  const read = readers[kind] as unknown as (...given: Parameters<Readers[Kind]>) => ReturnType<Readers[Kind]>;
  return read(...given);
}

export interface MarkupThreadData extends MarkupOptions {
  /** Origins of the site and its files. */
  ownOrigins: readonly string[];
}

/** A text that would block the main thread. Plain data: functions cannot be sent to a thread. */
export interface HeavyText {
  source: string;
  options: RenderOptions;
  article: (Pick<ArticleOptions, 'title' | 'images'> & { data: Omit<ArticleData, 'isOurs'> | null }) | null;
}

export type HeavyQuestion =
  | { kind: 'render'; given: HeavyText }
  | { [Kind in ReadKind]: { kind: Kind; given: Parameters<Readers[Kind]> } }[ReadKind];
export type HeavyAnswer = RenderedStory | RenderedArticle | ReturnType<Readers[ReadKind]>;

export interface ThreadedMarkupOptions extends MarkupThreadData {
  /** Time limit for one text. */
  timeLimitMs?: number;
}

/** Reads articles before they are saved, and texts that many requests wait for. */
export type ArticleReader = {
  /** @throws AppError `invalid` when it takes longer than the limit */
  [Kind in ReadKind]: (...given: Parameters<Readers[Kind]>) => Promise<ReturnType<Readers[Kind]>>;
};

export interface ThreadedMarkup extends Markup, ArticleReader {
  close(): Promise<void>;
}

/** Idle time before the thread, with its 40 MB, ends. */
const idleMs = 5 * 60 * 1000;
/** The longest article takes a second on an idle machine. */
const defaultLimitMs = 10_000;
const memoryMb = 512;
/** More than a page, a preview and a save in each of the places that they may take. */
const mostWaiting = 256;
const tooSlow = 'The text takes too long to show. Shorten or split it.';
const tooSlowToCheck = 'The text takes too long to check. Shorten or split it.';

/**
 * The renderer and the checklist. Long texts are read in a thread with a time limit: beyond it a text is shown as
 * it was written, and is not saved. Ordinary texts are read directly, because sending them would cost more.
 */
export function createThreadedMarkup({
  timeLimitMs = defaultLimitMs,
  ...data
}: ThreadedMarkupOptions): ThreadedMarkup {
  const markup = createMarkup(data);
  const script = new URL('./markup-worker.ts', import.meta.url);
  const thread = createThread<HeavyQuestion, HeavyAnswer>({
    script,
    data: data satisfies MarkupThreadData,
    idleMs,
    timeLimitMs,
    memoryMb,
    mostWaiting,
  });

  /** @param Result what the thread answers for such a text */
  async function inThread<Result extends RenderedStory>(text: HeavyText): Promise<Result | RenderedArticle> {
    try {
      return (await thread.request({ kind: 'render', given: text })) as Result;
    } catch (error) {
      if (!isThreadFailure(error)) throw error;
      return renderPlain(text.source, tooSlow);
    }
  }

  /** @param text decides where it is read */
  async function read<Kind extends ReadKind>(
    kind: Kind,
    text: string,
    ...given: Parameters<Readers[Kind]>
  ): Promise<ReturnType<Readers[Kind]>> {
    if (!isHeavy(text, heavyToRead)) return readHere(kind, given);
    try {
      return (await thread.request({ kind, given } as HeavyQuestion)) as ReturnType<Readers[Kind]>;
    } catch (error) {
      if (!isThreadFailure(error)) throw error;
      throw new AppError('invalid', tooSlowToCheck, { fields: { body: tooSlowToCheck } });
    }
  }

  async function articleOf(source: string, options: ArticleOptions): Promise<RenderedArticle> {
    if (!isHeavy(source, options.preview ? heavyToRead : undefined))
      return markup.renderArticle(source, options);
    const { title, images, data = null, ...others } = options;
    const { isOurs: _, ...given } = data ?? {};
    const article = {
      title,
      ...(images && { images }),
      data: data && (given as Omit<ArticleData, 'isOurs'>),
    } satisfies HeavyText['article'];
    return inThread<RenderedArticle>({ source, options: others, article });
  }

  return {
    renderStory: async (source, options = {}) =>
      isHeavy(source)
        ? inThread<RenderedStory>({ source, options, article: null })
        : markup.renderStory(source, options),
    renderArticle: articleOf,
    check: (article, options) => read('check', article.body, article, options),
    summarize: (body) => read('summarize', body, body),
    plain: (text) => read('plain', text, text),
    inspect: (text, most) => read('inspect', text, text, most),
    linksIn: (body) => read('linksIn', body, body),
    close: thread.close,
  };
}
