import { paths } from '#domain/site/paths.ts';
import type { SitePage } from '#domain/site-pages/site-page.ts';
import { pagesChanged } from '../../compose/followers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { type RestoringDependencies, restoringTexts } from '../bin/bin.derive.ts';
import type { BinnedKind } from '../bin/bin.service.ts';
import { existingPage } from './site-pages.derive.ts';

/** The steps of deleting pages, each inside a transaction of the caller, who checks the actor. */
export function createPageDeletion({ now }: { now: () => Date }) {
  return {
    /**
     * With its images and slugs. A URL that was public answers 410 until it is restored.
     * @throws AppError `not_found` @returns the page as it was
     */
    async toBin(repos: Repositories, id: string): Promise<SitePage> {
      const page = await existingPage(repos, id);
      const time = now().toISOString();
      await pagesChanged(repos, { changes: [{ before: page, after: null }], isBin: true, time });
      await repos.bin.add('page', id, time);
      return page;
    },

    /** A URL that was public answers 410 from now on. @throws AppError `not_found` @returns the page as it was */
    async remove(repos: Repositories, id: string): Promise<SitePage> {
      const page = await existingPage(repos, id);
      const time = now().toISOString();
      await pagesChanged(repos, { changes: [{ before: page, after: null }], time });
      await repos.pages.delete(id);
      return page;
    },
  };
}

/** What the bin has to know of pages. */
export function createBinnedPages(dependencies: RestoringDependencies): BinnedKind {
  return {
    prepare: restoringTexts(dependencies, {
      noun: 'page',
      urlOf: paths.page,
      findBySlug: (repos, slug) => repos.pages.findBySlug(slug),
      existing: existingPage,
      follow: (repos, after, time) =>
        pagesChanged(repos, { changes: [{ before: null, after }], isBin: true, time }),
    }),
  };
}
