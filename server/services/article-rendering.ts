import type { Actor } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import type { DataContent } from '#domain/data/asset.ts';
import { dataNeeds } from '#domain/text/shortcodes.ts';
import type { ArticleData } from '#server/adapters/markup/data-blocks.ts';
import type { createMarkup, RenderedArticle } from '#server/adapters/markup/markup.ts';

export interface ArticleRenderingDependencies {
  markup: Pick<ReturnType<typeof createMarkup>, 'renderArticle'>;
  /** The data file of ours at a path or address; null when there is none. */
  readAsset: (url: string) => Promise<DataContent | null>;
  calculatorExists: (id: string) => Promise<boolean>;
  /** Of the site and of its files: what is at these is ours. */
  ownOrigins: readonly string[];
  contentVersion: () => number;
}

/** What is shown of an article depends on nothing else of it. */
type Source = Readonly<Record<'title' | 'body', string>>;

export type ArticleRenderingService = ReturnType<typeof createArticleRenderingService>;

/** Characters of finished bodies kept at most: some hundred long articles. */
const mostCharacters = 16 * 1024 * 1024;

/** Bodies with the data files and calculators that they name, each rendered once for each content version. */
export function createArticleRenderingService(dependencies: ArticleRenderingDependencies) {
  const { markup, readAsset, calculatorExists, ownOrigins, contentVersion } = dependencies;
  const kept = new Map<string, { version: number; rendered: RenderedArticle }>();
  let characters = 0;

  const isOurs = (address: string) =>
    ownOrigins.some((origin) => address === origin || address.startsWith(`${origin}/`));

  async function dataOf(body: string): Promise<ArticleData> {
    const needs = dataNeeds(body);
    const own = needs.addresses.filter((address) => address.startsWith('/') || isOurs(address));
    const files = new Map<string, DataContent>();
    const calculators = new Set<string>();
    for (const address of own) {
      const file = await readAsset(address);
      if (file) files.set(address, file);
    }
    for (const id of needs.calculators) if (await calculatorExists(id)) calculators.add(id);
    return { files, calculators, isOurs };
  }

  async function render({ title, body }: Source, preview: boolean): Promise<RenderedArticle> {
    return markup.renderArticle(body, { title, preview, data: await dataOf(body) });
  }

  function keep(key: string, version: number, rendered: RenderedArticle): void {
    forget(key);
    kept.set(key, { version, rendered });
    characters += sizeOf(key, rendered);
    for (const oldest of kept.keys()) {
      if (characters <= mostCharacters) break;
      forget(oldest);
    }
  }

  function forget(key: string): void {
    const entry = kept.get(key);
    if (entry) characters -= sizeOf(key, entry.rendered);
    kept.delete(key);
  }

  return {
    /** As visitors read it. The caller has seen that it is published. */
    async render(article: Source): Promise<RenderedArticle> {
      const key = `${article.title}\n${article.body}`;
      const version = contentVersion();
      const entry = kept.get(key);
      if (entry?.version === version) {
        // To the end: the one longest unread goes first.
        kept.delete(key);
        kept.set(key, entry);
        return entry.rendered;
      }
      const rendered = await render(article, false);
      keep(key, version, rendered);
      return rendered;
    },

    /** As its owner sees it before saving: what visitors will not see stands there as text. */
    async preview(actor: Actor, article: Source): Promise<RenderedArticle> {
      requireAdmin(actor);
      return render(article, true);
    },
  };
}

function sizeOf(key: string, { html }: RenderedArticle): number {
  return key.length + html.length;
}
