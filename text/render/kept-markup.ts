import type { ArticleData } from './data-blocks.ts';
import type { ArticleOptions, RenderedArticle, RenderedStory, RenderOptions } from './render.ts';

export interface Markup {
  renderStory(markdown: string, options?: RenderOptions): Promise<RenderedStory>;
  renderArticle(body: string, options: ArticleOptions): Promise<RenderedArticle>;
}

/** Of JavaScript's strings, at most. */
const bytesPerCharacter = 2;

/**
 * The renderer with a cache of its results: a text is read far more often than it is written, and parsing it costs more
 * than the rest of its page. Concurrent requests for one text share a rendering. The text with the data it shows is the
 * key, so no entry is ever out of date. Not cached: previews, whose text changes with every key pressed, and texts that
 * could not be read as markup, since the next request may have more time. Results are shared; callers do not change them.
 * @param maxBytes of texts and results together; the least recently used go first
 */
export function keepRendered(markup: Markup, maxBytes: number): Markup {
  const kept = createKept(maxBytes);
  return {
    renderStory: (markdown, options = {}) =>
      options.preview
        ? markup.renderStory(markdown, options)
        : kept(`story ${markdown}`, () => markup.renderStory(markdown, options)),
    renderArticle: (body, options) =>
      options.preview
        ? markup.renderArticle(body, options)
        : kept(
            `article ${JSON.stringify([options.title, wordsOf(options.data), [...(options.pictures ?? [])]])} ${body}`,
            () => markup.renderArticle(body, options),
          ),
  };
}

/** All that a rendering takes from the data; which addresses are ours is the same for every article. */
function wordsOf(data: ArticleData | null | undefined): unknown {
  return data ? [[...data.files], [...data.calculators]] : null;
}

function createKept(maxBytes: number) {
  const entries = new Map<string, { result: RenderedStory; bytes: number }>();
  const running = new Map<string, Promise<RenderedStory>>();
  let total = 0;

  function forget(key: string, bytes: number): void {
    entries.delete(key);
    total -= bytes;
  }

  function keep(key: string, result: RenderedStory): void {
    const bytes = (key.length + JSON.stringify(result).length) * bytesPerCharacter;
    if (bytes > maxBytes || result.plain !== null) return;
    entries.set(key, { result, bytes });
    total += bytes;
    for (const [oldest, old] of entries) {
      if (total <= maxBytes) break;
      forget(oldest, old.bytes);
    }
  }

  /** @param key names the type of the result as well */
  return async <Result extends RenderedStory>(
    key: string,
    render: () => Promise<Result>,
  ): Promise<Result> => {
    const known = entries.get(key);
    if (known) {
      entries.delete(key);
      entries.set(key, known);
      return known.result as Result;
    }
    const started = running.get(key);
    if (started) return started as Promise<Result>;
    const rendering = render();
    running.set(key, rendering);
    try {
      const result = await rendering;
      keep(key, result);
      return result;
    } finally {
      running.delete(key);
    }
  };
}
