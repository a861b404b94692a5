import type { Article } from '#domain/articles/article.ts';
import { paths } from '#domain/site/paths.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { type RestoringDependencies, restoringTexts } from '../bin/bin.derive.ts';
import type { BinnedKind } from '../bin/bin.service.ts';
import { followCards } from '../cards/cards.derive.ts';
import { updateBodyReferences } from '../media/media.derive.ts';
import { followFiles } from '../media/words.derive.ts';
import { indexArticle } from './articles.derive.ts';
import { type ArticleWritingDependencies, copyOwner, existingArticle } from './writing.service.ts';

/** The steps of deleting articles, each inside a transaction of the caller, who checks the actor. */
export function createArticleDeletion({ now }: Pick<ArticleWritingDependencies, 'now'>) {
  /** Nothing is derived from it any more. */
  async function leave(repos: Repositories, id: string): Promise<void> {
    await repos.search.remove('article', [id]);
    await repos.search.follow('article', [id], []);
    await followCards(repos, [{ kind: 'article', key: id }]);
  }

  return {
    /**
     * With its images, slugs, revisions and working copies. A URL that was public answers 410 until it is restored.
     * @throws AppError `not_found` @returns the article as it was
     */
    async toBin(repos: Repositories, id: string): Promise<Article> {
      const article = await existingArticle(repos, id);
      const time = now().toISOString();
      await leave(repos, id);
      if (article.publishedAt !== null) await repos.addresses.suspend('article', id, article.slug, time);
      await followFiles(repos, await imagesOf(repos, id), time);
      await repos.bin.add('article', id, time);
      return article;
    },

    /**
     * With its revisions and all working copies. A URL that was public answers 410 from now on.
     * @throws AppError `not_found` @returns the article as it was
     */
    async remove(repos: Repositories, id: string): Promise<Article> {
      const article = await existingArticle(repos, id);
      const time = now().toISOString();
      await leave(repos, id);
      await followFiles(repos, await imagesOf(repos, id), time);
      await repos.media.setReferences({ kind: 'hero', id }, []);
      await updateBodyReferences(repos, id, '', time);
      for (const userId of await repos.workingCopies.removeAll('article', id)) {
        await updateBodyReferences(repos, copyOwner(userId, id), '', time);
      }
      await repos.revisions.articles.removeAll(id);
      if (article.publishedAt === null) await repos.addresses.forget('article', id);
      else await repos.addresses.retire('article', id, article.slug, time);
      await repos.articles.delete(id);
      return article;
    },
  };
}

async function imagesOf({ media }: Repositories, id: string): Promise<string[]> {
  return [...(await media.namedBy({ kind: 'hero', id })), ...(await media.namedBy({ kind: 'body', id }))];
}

/** What the bin has to know of articles. */
export function createBinnedArticles(dependencies: RestoringDependencies): BinnedKind {
  return {
    prepare: restoringTexts(dependencies, {
      noun: 'article',
      urlOf: paths.article,
      findBySlug: (repos, slug) => repos.articles.findBySlug(slug),
      existing: existingArticle,
      async follow(repos, article, now) {
        await repos.articles.rederive(article);
        await indexArticle(repos, article, now, article);
        await followFiles(repos, await imagesOf(repos, article.id), now);
      },
    }),

    async ownersOf(repos, id) {
      const users = await repos.workingCopies.removeAll('article', id);
      await repos.revisions.articles.removeAll(id);
      return [
        { kind: 'hero', id },
        { kind: 'body', id },
        ...users.map((userId) => ({ kind: 'body' as const, id: copyOwner(userId, id) })),
      ];
    },
  };
}
