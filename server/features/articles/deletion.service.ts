import type { Article } from '#domain/articles/article.ts';
import { paths } from '#domain/site/paths.ts';
import { articlesChanged, copiesChanged } from '../../compose/followers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { type RestoringDependencies, restoringTexts } from '../bin/bin.derive.ts';
import type { BinnedKind } from '../bin/bin.service.ts';
import { copyOwner } from './articles.derive.ts';
import { type ArticleWritingDependencies, existingArticle } from './writing.service.ts';

/** The steps of deleting articles, each inside a transaction of the caller, who checks the actor. */
export function createArticleDeletion({ now }: Pick<ArticleWritingDependencies, 'now'>) {
  return {
    /**
     * With its images, slugs, revisions and working copies. A URL that was public answers 410 until it is restored.
     * @throws AppError `not_found` @returns the article as it was
     */
    async toBin(repos: Repositories, id: string): Promise<Article> {
      const article = await existingArticle(repos, id);
      const time = now().toISOString();
      await articlesChanged(repos, { changes: [{ before: article, after: null }], isBin: true, time });
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
      await articlesChanged(repos, { changes: [{ before: article, after: null }], time });
      const users = await repos.workingCopies.removeAll('article', id);
      const copies = users.map((userId) => ({ id: copyOwner(userId, id), text: '' }));
      await copiesChanged(repos, { copies, time });
      await repos.revisions.articles.removeAll(id);
      await repos.articles.delete(id);
      return article;
    },
  };
}

/** What the bin has to know of articles. */
export function createBinnedArticles(dependencies: RestoringDependencies): BinnedKind {
  return {
    prepare: restoringTexts(dependencies, {
      noun: 'article',
      urlOf: paths.article,
      findBySlug: (repos, slug) => repos.articles.findBySlug(slug),
      existing: existingArticle,
      async follow(repos, after, time) {
        await repos.articles.rederive(after);
        await articlesChanged(repos, { changes: [{ before: null, after }], isBin: true, time });
      },
    }),
  };
}
