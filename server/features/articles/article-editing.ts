import type { Actor } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import type { Article } from '#domain/articles/article.ts';
import type { ArticleInput } from '#domain/articles/article-input.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { AlsoWrite } from '../../platform/database/write.ts';
import { nameWrittenPictures } from '../media/media.derive.ts';
import { searchEntry } from './articles.derive.ts';
import type { ArticleContent } from './articles.rows.ts';
import { type ArticleSavingDependencies, changedMeanwhile, createArticleSaving } from './articles.service.ts';
import { createArticleWriting, existingArticle } from './writing.service.ts';

export interface ArticleEditingDependencies extends ArticleSavingDependencies {
  reader: Pick<Repositories, 'articles'>;
}

/** Every method throws AppError `unauthenticated` or `forbidden` for who is no admin. */
export function createArticleEditing(dependencies: ArticleEditingDependencies) {
  const { reader } = dependencies;
  const saving = createArticleSaving(dependencies);
  const writing = createArticleWriting(dependencies);

  return {
    /**
     * @returns the article as it is stored
     * @throws AppError `invalid` with a message per field, and the failing checks when it shall be public
     */
    async create(actor: Actor, input: ArticleInput): Promise<Article> {
      requireAdmin(actor);
      return saving.saveNew(actor, await saving.checked(actor, input));
    },

    /**
     * Changes only the fields given. `published` may be among them.
     * @param version what the editor has read; without it the last write wins
     * @throws AppError `invalid` as {@link create}, `not_found`, `conflict` with the article as it is now
     */
    async update(actor: Actor, id: string, input: ArticleInput, version?: number): Promise<Article> {
      requireAdmin(actor);
      const before = await existingArticle(reader, id);
      if (version !== undefined && version !== before.version) throw changedMeanwhile(before);
      return saving.save(actor, id, await saving.checked(actor, input, before), version);
    },

    /** Publishing what is published changes nothing, but asks the gate. @throws AppError as {@link update} */
    async publish(actor: Actor, id: string, version?: number): Promise<Article> {
      requireAdmin(actor);
      return saving.save(actor, id, { published: true }, version);
    },

    /** What had been public answers 410 from now on. @throws AppError `not_found` */
    async remove(actor: Actor, id: string): Promise<void> {
      requireAdmin(actor);
      const wasPublic = ({ publishedAt }: Article) => publishedAt !== null;
      await saving.write(wasPublic, async (repos) => {
        const article = await existingArticle(repos, id);
        await writing.remove(repos, article);
        return article;
      });
    },

    /**
     * Stores articles that are ready and were checked elsewhere (the demo's), in one transaction.
     * @param also what else is to be written with them, or not at all
     */
    async insert(actor: Actor, articles: readonly ArticleContent[], also?: AlsoWrite): Promise<void> {
      requireAdmin(actor);
      await saving.write(true, async (repos) => {
        for (const article of articles) {
          await repos.articles.insert(article);
          await nameWrittenPictures(repos, article.id, article.body);
        }
        await repos.media.addReferences(
          articles.flatMap(({ id, heroMediaId }) =>
            heroMediaId ? [{ owner: { kind: 'hero', id }, mediaId: heroMediaId }] : [],
          ),
        );
        await repos.search.replace(articles.map((article) => searchEntry(article)));
        await also?.(
          repos,
          articles.map(({ id }) => id),
        );
      });
    },
  };
}
