import type { Article } from '#domain/articles/article.ts';
import { paths } from '#domain/site/paths.ts';
import type { AppContext } from '../../compose/context.ts';
import { articlesChanged, copiesChanged } from '../../compose/followers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { restoringTexts } from '../bin/bin.derive.ts';
import type { BinnedKind } from '../bin/bin.service.ts';
import { copyOwner } from './articles.derive.ts';
import { existingArticle } from './writing.service.ts';

/**
 * Moves an article to the bin, with its images, slugs, revisions and working copies, or deletes it for good with them. A URL
 * that was public answers 410. In a transaction of the caller, who checks the actor.
 * @param time ISO
 * @throws AppError `not_found` @returns the article as it was
 */
export async function removeArticle(
  repos: Repositories,
  id: string,
  { isBin, time }: { isBin: boolean; time: string },
): Promise<Article> {
  const before = await existingArticle(repos, id);
  await articlesChanged(repos, { changes: [{ before, after: null }], isBin, time });
  if (isBin) await repos.bin.add('article', id, time);
  else {
    const users = await repos.workingCopies.removeAll('article', id);
    const copies = users.map((userId) => ({ id: copyOwner(userId, id), text: '' }));
    await copiesChanged(repos, { copies, time });
    await repos.revisions.articles.removeAll(id);
    await repos.articles.delete(id);
  }
  return before;
}

/** Restores articles from the bin. */
export const createBinnedArticles = (app: AppContext): BinnedKind =>
  restoringTexts(app, {
    noun: 'article',
    urlOf: paths.article,
    findBySlug: (repos, slug) => repos.articles.findBySlug(slug),
    existing: existingArticle,
    async follow(repos, after, time) {
      await repos.articles.rederive(after);
      await articlesChanged(repos, { changes: [{ before: null, after }], isBin: true, time });
    },
  });
