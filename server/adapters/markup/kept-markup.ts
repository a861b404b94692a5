import type { ArticleData } from './data-blocks.ts';
import type { ArticleOptions, RenderedArticle, RenderedStory, RenderOptions } from './markup.ts';

export interface Markup {
  renderStory(markdown: string, options?: RenderOptions): Promise<RenderedStory>;
  renderArticle(body: string, options: ArticleOptions): Promise<RenderedArticle>;
}

/** Of JavaScript's strings, at most. */
const bytesPerCharacter = 2;

/**
 * The same renderer, with what was rendered last kept: a text is read far more often than it is written, and parsing
 * it costs more than the rest of its page. Who asks for a text that is being rendered waits for the same result. The text itself, with the data it shows, is the key, so nothing kept is
 * ever out of date. A preview, whose text changes with every key pressed, is not kept, nor is a text that could not
 * be read as markup: the next request may have more time. What is returned belongs to all who ask; nobody may change it.
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
