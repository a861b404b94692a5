import { AppError } from '#domain/errors.ts';
import { paths } from '#domain/site/paths.ts';
import type { SitePage } from '#domain/site-pages/site-page.entity.ts';
import type { AppContext } from '../../compose/context.ts';
import { pagesChanged } from '../../compose/followers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { restoringTexts } from '../bin/bin.derive.ts';
import type { BinnedKind } from '../bin/bin.service.ts';

/** @throws AppError `not_found` */
export async function existingPage(repos: Repositories, id: string): Promise<SitePage> {
  const page = await repos.pages.findById(id);
  if (!page) throw new AppError('not_found', 'Page not found.');
  return page;
}

/**
 * Moves a page to the bin, with its images and slugs, or deletes it for good. A URL that was public answers 410. In a
 * transaction of the caller, who checks the actor.
 * @param time ISO
 * @throws AppError `not_found` @returns the page as it was
 */
export async function removePage(
  repos: Repositories,
  id: string,
  { isBin, time }: { isBin: boolean; time: string },
): Promise<SitePage> {
  const before = await existingPage(repos, id);
  await pagesChanged(repos, { changes: [{ before, after: null }], isBin, time });
  await (isBin ? repos.bin.add('page', id, time) : repos.pages.delete(id));
  return before;
}

/** Restoring and purging of pages, for the bin. */
export const createBinnedPages = (app: AppContext): BinnedKind =>
  restoringTexts(app, {
    noun: 'page',
    urlOf: paths.page,
    findBySlug: (repos, slug) => repos.pages.findBySlug(slug),
    existing: existingPage,
    follow: (repos, after, time) =>
      pagesChanged(repos, { changes: [{ before: null, after }], isBin: true, time }),
  });
