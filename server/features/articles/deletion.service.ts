import type { Article } from '#domain/articles/article.ts';
import { AppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { BinnedKind } from '../bin/bin.service.ts';
import { followCards } from '../cards/cards.derive.ts';
import { updateBodyReferences } from '../media/media.derive.ts';
import { followFiles } from '../media/words.derive.ts';
import { indexArticle } from './articles.derive.ts';
import type { ArticleReader, BodySummary } from './markup/threaded-markup.ts';
import { type ArticleWritingDependencies, copyOwner, existingArticle } from './writing.service.ts';

/** The steps of deleting articles, each inside a transaction of the caller, who checks the actor. */
export function createArticleDeletion({ now, newId }: Pick<ArticleWritingDependencies, 'now' | 'newId'>) {
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
      await followFiles(repos, await imagesOf(repos, id), { now: time, newId: () => newId() });
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
      await followFiles(repos, await imagesOf(repos, id), { now: time, newId: () => newId() });
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

interface BinnedArticlesDependencies {
  reader: Pick<Repositories, 'bin'>;
  texts: Pick<ArticleReader, 'summarize'>;
  now: () => Date;
  newId: () => string;
}

async function imagesOf({ media }: Repositories, id: string): Promise<string[]> {
  return [...(await media.namedBy({ kind: 'hero', id })), ...(await media.namedBy({ kind: 'body', id }))];
}

/** What the bin has to know of articles. */
export function createBinnedArticles(dependencies: BinnedArticlesDependencies): BinnedKind {
  const { reader, texts, now, newId } = dependencies;
  return {
    async prepare(ids) {
      const summaries = new Map<string, BodySummary>();
      for (const id of ids) summaries.set(id, await texts.summarize(await reader.bin.textOf(id, 'body')));
      return async (repos, items) => {
        for (const { id, slug, kind } of items) {
          if (await repos.articles.findBySlug(slug)) {
            const message = `/article/${slug} is in use. Change that URL, then restore this article.`;
            throw new AppError('conflict', message);
          }
          await repos.bin.takeBack({ id, kind });
          const article = await existingArticle(repos, id);
          const summary = summaries.get(id) ?? (await texts.summarize(article.body));
          await repos.articles.rederive(article);
          const time = now().toISOString();
          await indexArticle(repos, article, time, summary);
          await followFiles(repos, await imagesOf(repos, id), { now: time, newId: () => newId() });
        }
      };
    },

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
