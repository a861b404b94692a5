import { createHash } from 'node:crypto';
import { isHeavy } from '#domain/text/bounds.ts';
import { createThread, isThreadFailure } from '../thread.ts';
import type { ArticleData } from './data-blocks.ts';
import type { Markup } from './kept-markup.ts';
import {
  type ArticleOptions,
  createMarkup,
  type MarkupOptions,
  type RenderedArticle,
  type RenderedStory,
  type RenderOptions,
  renderPlain,
} from './markup.ts';

export interface MarkupThreadData extends MarkupOptions {
  /** Of the site and of its files: what is at these is ours. */
  ownOrigins: readonly string[];
}

/** A text whose reading would hold up the main thread; a function cannot go to another thread. */
export interface HeavyText {
  source: string;
  options: RenderOptions;
  article: { title: string; data: Omit<ArticleData, 'isOurs'> | null } | null;
}

export interface ThreadedMarkupOptions extends MarkupThreadData {
  /** Reading one text may take so long. */
  timeLimitMs?: number;
  /** Called once for each public text that is shown as it was written. */
  onPlain: (reason: string, text: string) => void;
}

export interface ThreadedMarkup extends Markup {
  close(): Promise<void>;
}

/** Visitors come in groups; the parser takes 40 MB. */
const keptMs = 5 * 60 * 1000;
/** The longest article takes a second; the machine may do much else. */
const defaultLimitMs = 10_000;
const memoryMb = 512;
/** Texts that are remembered as reported. */
const mostReported = 1000;
const tooSlow = 'The text takes too long to show. Shorten or split it.';

/**
 * The renderer, with texts that take long read in a thread, and for no longer than the limit: what is not read by then
 * is shown as it was written. Ordinary texts are read at once, where the way to the thread would cost more.
 */
export function createThreadedMarkup({
  timeLimitMs = defaultLimitMs,
  onPlain,
  ...data
}: ThreadedMarkupOptions): ThreadedMarkup {
  const markup = createMarkup(data);
  const script = new URL('./markup-worker.ts', import.meta.url);
  const thread = createThread<HeavyText, RenderedStory | RenderedArticle>({
    script,
    data: data satisfies MarkupThreadData,
    keptMs,
    timeLimitMs,
    memoryMb,
  });

  const reported = new Set<string>();

  /** @param Result what the thread answers for such a text */
  async function inThread<Result extends RenderedStory>(text: HeavyText): Promise<Result | RenderedArticle> {
    try {
      return (await thread.ask(text)) as Result;
    } catch (error) {
      if (!isThreadFailure(error)) throw error;
      return renderPlain(text.source, tooSlow);
    }
  }

  function report<Result extends RenderedStory>(result: Result, source: string, isPreview = false): Result {
    if (result.plain === null || isPreview) return result;
    const key = createHash('sha256').update(source).digest('base64');
    if (!reported.has(key)) onPlain(result.plain, source);
    if (reported.size === mostReported) reported.clear();
    reported.add(key);
    return result;
  }

  async function articleOf(source: string, options: ArticleOptions): Promise<RenderedArticle> {
    if (!isHeavy(source)) return markup.renderArticle(source, options);
    const { title, data = null, ...others } = options;
    const { isOurs: _, ...given } = data ?? {};
    const article = { title, data: data && (given as Omit<ArticleData, 'isOurs'>) };
    return inThread<RenderedArticle>({ source, options: others, article });
  }

  return {
    async renderStory(source, options = {}) {
      const result = isHeavy(source)
        ? await inThread<RenderedStory>({ source, options, article: null })
        : markup.renderStory(source, options);
      return report(result, source, options.preview);
    },
    renderArticle: async (source, options) =>
      report(await articleOf(source, options), source, options.preview),
    close: thread.close,
  };
}
