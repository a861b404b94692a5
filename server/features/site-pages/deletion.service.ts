import { AppError } from '#domain/errors.ts';
import { paths } from '#domain/site/paths.ts';
import type { SitePage } from '#domain/site-pages/site-page.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { ArticleReader, BodySummary } from '../articles/markup/threaded-markup.ts';
import type { BinnedKind } from '../bin/bin.service.ts';
import { updateBodyReferences } from '../media/media.derive.ts';
import { followFiles } from '../media/words.derive.ts';
import { derivePage, existingPage } from './site-pages.derive.ts';

interface DeletionDependencies {
  now: () => Date;
  newId: () => string;
}

const imagesOf = ({ media }: Repositories, id: string) => media.namedBy({ kind: 'body', id });

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
      await followFiles(repos, await imagesOf(repos, id), { now: time, newId: () => newId() });
      await repos.search.follow('page', [id], []);
      await repos.bin.add('page', id, time);
      return page;
    },

    /** A URL that was public answers 410 from now on. @throws AppError `not_found` @returns the page as it was */
    async remove(repos: Repositories, id: string): Promise<SitePage> {
      const page = await existingPage(repos, id);
      const time = now().toISOString();
      await followFiles(repos, await imagesOf(repos, id), { now: time, newId: () => newId() });
      await updateBodyReferences(repos, id, '', time);
      if (page.publishedAt === null) await repos.addresses.forget('page', id);
      else await repos.addresses.retire('page', id, page.slug, time);
      await repos.search.follow('page', [id], []);
      await repos.pages.delete(id);
      return page;
    },
  };
}

interface BinnedPagesDependencies extends DeletionDependencies {
  reader: Pick<Repositories, 'bin'>;
  texts: Pick<ArticleReader, 'summarize'>;
}

/** What the bin has to know of pages. */
export function createBinnedPages({ reader, texts, now, newId }: BinnedPagesDependencies): BinnedKind {
  return {
    async prepare(ids) {
      const summaries = new Map<string, BodySummary>();
      for (const id of ids) summaries.set(id, await texts.summarize(await reader.bin.textOf(id, 'body')));
      return async (repos, items) => {
        for (const { id, slug, kind } of items) {
          if (await repos.pages.findBySlug(slug)) {
            const message = `${paths.page(slug)} is in use. Change that URL, then restore this page.`;
            throw new AppError('conflict', message);
          }
          await repos.bin.takeBack({ id, kind });
          const page = await existingPage(repos, id);
          const time = now().toISOString();
          await derivePage(repos, page, summaries.get(id) ?? (await texts.summarize(page.body)), time);
          await followFiles(repos, await imagesOf(repos, id), { now: time, newId: () => newId() });
        }
      };
    },

    async ownersOf(_repos, id) {
      return [{ kind: 'body', id }];
    },
  };
}
