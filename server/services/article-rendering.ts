import type { Actor } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import type { DataContent } from '#domain/data/asset.ts';
import { paths } from '#domain/site/paths.ts';
import { dataNeeds } from '#domain/text/shortcodes.ts';
import type { ArticleData } from '#server/adapters/markup/data-blocks.ts';
import type { Markup } from '#server/adapters/markup/kept-markup.ts';
import type { RenderedArticle } from '#server/adapters/markup/markup.ts';

export interface ArticleRenderingDependencies {
  markup: Pick<Markup, 'renderArticle'>;
  /** The data file of ours at a path or address; null when there is none. */
  readAsset: (url: string) => Promise<DataContent | null>;
  calculatorExists: (id: string) => Promise<boolean>;
  /** Of the site and of its files: what is at these is ours. */
  ownOrigins: readonly string[];
}

/** What is shown of an article depends on nothing else of it. */
type Source = Readonly<Record<'title' | 'body', string>>;

export type ArticleRenderingService = ReturnType<typeof createArticleRenderingService>;

/** Bodies with the data files and calculators that they name. */
export function createArticleRenderingService(dependencies: ArticleRenderingDependencies) {
  const { markup, readAsset, calculatorExists, ownOrigins } = dependencies;

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

  return {
    /** As visitors read it. The caller has seen that it is published. */
    async render({ title, body, slug }: Source & { slug: string }): Promise<RenderedArticle> {
      return markup.renderArticle(body, { title, data: await dataOf(body), path: paths.article(slug) });
    },

    /** As its owner sees it before saving: what visitors will not see is there as text, with the reason. */
    async preview(actor: Actor, { title, body }: Source): Promise<RenderedArticle> {
      requireAdmin(actor);
      return markup.renderArticle(body, { title, preview: true, data: await dataOf(body) });
    },
  };
}
