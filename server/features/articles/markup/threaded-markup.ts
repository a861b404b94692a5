import { checkArticle } from '#domain/articles/checklist/check-article.ts';
import type { CheckedArticle, Checklist, CheckOptions } from '#domain/articles/checklist/items.ts';
import { wordsIn } from '#domain/articles/checklist/measure.ts';
import { AppError } from '#domain/errors.ts';
import { isHeavy } from '#text/read/bounds.ts';
import { plainText } from '#text/read/plain.ts';
import { readText } from '#text/read/reading.ts';
import type { ArticleData } from '#text/render/elements.ts';
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

export interface MarkupThreadData extends MarkupOptions {
  /** Of the site and of its files: what is at these is ours. */
  ownOrigins: readonly string[];
}

/** A text whose reading would hold up the main thread; a function cannot go to another thread. */
export interface HeavyText {
  source: string;
  options: RenderOptions;
  article: (Pick<ArticleOptions, 'title' | 'pictures'> & { data: Omit<ArticleData, 'isOurs'> | null }) | null;
}

/** What the thread is asked, and what it answers to it. */
export interface HeavyWork {
  render: { question: HeavyText; answer: RenderedStory | RenderedArticle };
  check: { question: { article: CheckedArticle; options: CheckOptions }; answer: Checklist };
  summarize: { question: string; answer: BodySummary };
}
type HeavyKind = keyof HeavyWork;
export type HeavyQuestion = {
  [Kind in HeavyKind]: { kind: Kind; question: HeavyWork[Kind]['question'] };
}[HeavyKind];
export type HeavyAnswer = HeavyWork[HeavyKind]['answer'];

export interface ThreadedMarkupOptions extends MarkupThreadData {
  /** Reading one text may take so long. */
  timeLimitMs?: number;
}

/** What a body says, for the list of revisions and for the search. */
export interface BodySummary {
  words: number;
  /** Without markup. */
  plain: string;
}

export function summarize(body: string): BodySummary {
  return { words: wordsIn(readText(body)), plain: plainText(body) };
}

/** Judges an article before it is saved. */
export interface ArticleReader {
  /** @throws AppError `invalid` when it takes longer than the limit */
  check(article: CheckedArticle, options: CheckOptions): Promise<Checklist>;
  /** @throws AppError `invalid` when it takes longer than the limit */
  summarize(body: string): Promise<BodySummary>;
}

export interface ThreadedMarkup extends Markup, ArticleReader {
  close(): Promise<void>;
}

/** Visitors come in groups; the parser takes 40 MB. */
const keptMs = 5 * 60 * 1000;
/** The longest article takes a second; the machine may do much else. */
const defaultLimitMs = 10_000;
const memoryMb = 512;
const tooSlow = 'The text takes too long to show. Shorten or split it.';
const tooSlowToCheck = 'The text takes too long to check. Shorten or split it.';

/**
 * The renderer and the checklist, with texts that take long read in a thread, and for no longer than the limit: what is
 * not read by then is shown as it was written, and is not saved. Ordinary texts are read at once, where the way to the
 * thread would cost more.
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
    keptMs,
    timeLimitMs,
    memoryMb,
  });

  /** @param Result what the thread answers for such a text */
  async function inThread<Result extends RenderedStory>(text: HeavyText): Promise<Result | RenderedArticle> {
    try {
      return (await thread.ask({ kind: 'render', question: text })) as Result;
    } catch (error) {
      if (!isThreadFailure(error)) throw error;
      return renderPlain(text.source, tooSlow);
    }
  }

  async function readInThread<Kind extends 'check' | 'summarize'>(
    kind: Kind,
    question: HeavyWork[Kind]['question'],
  ): Promise<HeavyWork[Kind]['answer']> {
    try {
      return (await thread.ask({ kind, question } as HeavyQuestion)) as HeavyWork[Kind]['answer'];
    } catch (error) {
      if (!isThreadFailure(error)) throw error;
      throw new AppError('invalid', tooSlowToCheck, { fields: { body: tooSlowToCheck } });
    }
  }

  async function articleOf(source: string, options: ArticleOptions): Promise<RenderedArticle> {
    if (!isHeavy(source)) return markup.renderArticle(source, options);
    const { title, pictures, data = null, ...others } = options;
    const { isOurs: _, ...given } = data ?? {};
    const article = { title, pictures, data: data && (given as Omit<ArticleData, 'isOurs'>) };
    return inThread<RenderedArticle>({ source, options: others, article });
  }

  return {
    renderStory: async (source, options = {}) =>
      isHeavy(source)
        ? inThread<RenderedStory>({ source, options, article: null })
        : markup.renderStory(source, options),
    renderArticle: articleOf,
    check: async (article, options) =>
      isHeavy(article.body)
        ? readInThread('check', { article, options })
        : checkArticle(article, readText(article.body), options),
    summarize: async (body) => (isHeavy(body) ? readInThread('summarize', body) : summarize(body)),
    close: thread.close,
  };
}
