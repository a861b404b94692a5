import { paths } from '#domain/site/paths.ts';
import type { SitePage } from '#domain/site-pages/site-page.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { type RestoringDependencies, restoringTexts } from '../bin/bin.derive.ts';
import type { BinnedKind } from '../bin/bin.service.ts';
import { updateBodyReferences } from '../media/media.derive.ts';
import { followFiles, imagesInBody } from '../media/words.derive.ts';
import { derivePage, existingPage } from './site-pages.derive.ts';

interface DeletionDependencies {
  now: () => Date;
  newId: () => string;
}

/** The steps of deleting pages, each inside a transaction of the caller, who checks the actor. */
export function createPageDeletion({ now, newId }: DeletionDependencies) {
  return {
    /**
     * With its images and slugs. A URL that was public answers 410 until it is restored.
     * @throws AppError `not_found` @returns the page as it was
     */
    async toBin(repos: Repositories, id: string): Promise<SitePage> {
      const page = await existingPage(repos, id);
      const time = now().toISOString();
      if (page.publishedAt !== null) await repos.addresses.suspend('page', id, page.slug, time);
      await followFiles(repos, await imagesInBody(repos, id), { now: time, newId: () => newId() });
      await repos.search.follow('page', [id], []);
      await repos.bin.add('page', id, time);
      return page;
    },

    /** A URL that was public answers 410 from now on. @throws AppError `not_found` @returns the page as it was */
    async remove(repos: Repositories, id: string): Promise<SitePage> {
      const page = await existingPage(repos, id);
      const time = now().toISOString();
      await followFiles(repos, await imagesInBody(repos, id), { now: time, newId: () => newId() });
      await updateBodyReferences(repos, id, '', time);
      if (page.publishedAt === null) await repos.addresses.forget('page', id);
      else await repos.addresses.retire('page', id, page.slug, time);
      await repos.search.follow('page', [id], []);
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
      derive: derivePage,
      imagesOf: imagesInBody,
    }),

    async ownersOf(_repos, id) {
      return [{ kind: 'body', id }];
    },
  };
}
