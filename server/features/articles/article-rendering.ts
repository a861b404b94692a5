import type { Actor } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import { requireReadable } from '#domain/articles/article-input.ts';
import type { DataContent } from '#domain/assets/asset.ts';
import { AppError } from '#domain/errors.ts';
import { paths } from '#domain/site/paths.ts';
import { isAtOrigin } from '#domain/text/addresses.ts';
import { dataNeeds } from '#text/read/shortcodes.ts';
import type { ArticleData } from '#text/render/data-blocks.ts';
import type { Markup } from '#text/render/kept-markup.ts';
import type { RenderedArticle, RenderedStory, RenderOptions } from '#text/render/render.ts';
import type { BodyPictures } from './body-pictures.service.ts';

export interface ArticleRenderingDependencies {
  markup: Markup;
  /** The data file of ours at a path or address; null when there is none. */
  readAsset: (url: string) => Promise<DataContent | null>;
  calculatorExists: (id: string) => Promise<boolean>;
  bodyPictures: BodyPictures;
  /** Of the site and of its files: what is at these is ours. */
  ownOrigins: readonly string[];
}

/** What is shown of an article depends on nothing else of it. */
type Source = Readonly<Record<'title' | 'body', string>>;

export type ArticleRenderingService = ReturnType<typeof createArticleRenderingService>;

/** Bodies with the data files, calculators and pictures that they name. */
export function createArticleRenderingService(dependencies: ArticleRenderingDependencies) {
  const { markup, readAsset, calculatorExists, bodyPictures, ownOrigins } = dependencies;

  const isOurs = (address: string) => isAtOrigin(address, ownOrigins);

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

  async function render({ title, body }: Source, options: RenderOptions): Promise<RenderedArticle> {
    const [data, pictures] = [await dataOf(body), await bodyPictures(body)];
    return markup.renderArticle(body, { ...options, title, data, pictures });
  }

  return {
    /** As visitors read it. The caller has seen that it is published. */
    render: (article: Source & { slug: string }): Promise<RenderedArticle> =>
      render(article, { path: paths.article(article.slug) }),

    /**
     * As its owner sees it before saving: what visitors will not see is shown as text.
     * @throws AppError `invalid` with the field for a text that cannot be read as markup
     */
    async preview(actor: Actor, article: Source): Promise<RenderedArticle> {
      requireAdmin(actor);
      requireReadable(article);
      const rendered = await render(article, { preview: true });
      refusePlain('body', rendered);
      return rendered;
    },

    /** As {@link preview}, of a photograph's story. */
    async previewStory(actor: Actor, story: string): Promise<RenderedStory> {
      requireAdmin(actor);
      const rendered = await markup.renderStory(story, { preview: true });
      refusePlain('story', rendered);
      return rendered;
    },
  };
}

function refusePlain(field: string, { plain }: RenderedStory): void {
  if (plain !== null) throw new AppError('invalid', plain, { fields: { [field]: plain } });
}
