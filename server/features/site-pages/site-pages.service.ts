import { type Actor, requireAdmin } from '#domain/access/account.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import type { SitePage, SitePageInput } from '#domain/site-pages/site-page.entity.ts';
import { checkSitePageInput, type ListedSitePage, requireFitPage } from '#domain/site-pages/site-page.ts';
import { articleSlug } from '#domain/text/slug.ts';
import { type AppContext, perApp } from '../../compose/context.ts';
import { pagesChanged } from '../../compose/followers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { createWrite } from '../../platform/database/transaction.ts';
import { type AlsoWrite, currentOnConflict } from '../../platform/database/write.ts';
import type { FormerAddress } from '../../platform/records/addresses.repository.ts';
import type { RecordsQuery } from '../../platform/records/records.repository.ts';
import type { RemovalOptions } from '../../platform/records/records.service.ts';
import { createSlugChooser } from '../../platform/records/slugs.ts';
import { articleImages, inspectTexts } from '../articles/images.service.ts';
import type { BodySummary } from '../articles/markup/threaded-markup.ts';
import { binService } from '../bin/bin.service.ts';
import { existingPage, removePage } from './deletion.service.ts';

/** Result of looking up a page's slug. */
export type FoundSitePage = { kind: 'page'; page: SitePage } | FormerAddress;

/** Retries of a save without a version that collides with another one. */
const attempts = 5;

const blank: Pick<SitePage, 'title' | 'slug' | 'body' | 'placement' | 'published'> = {
  title: '',
  slug: '',
  body: '',
  placement: 'footer',
  published: false,
};

/** Reads and checks a text before the transaction, which other writes wait for. */
function createPreparation(app: AppContext) {
  const { texts, site } = app;
  return {
    /** Images in the text become files. */
    async checked(actor: Actor, input: SitePageInput, before?: SitePage): Promise<SitePageInput> {
      const fields = checkSitePageInput(input);
      if (fields.body === undefined) return fields;
      const { body } = await inspectTexts(texts.inspect, { body: fields.body }, { body: before?.body });
      return { ...fields, body: body ? await articleImages(app).storeWritten(actor, body) : '' };
    },

    /** @throws AppError `invalid` */
    async summary(page: SitePage): Promise<BodySummary> {
      const summary = await texts.summarize(page.body);
      requireFitPage(page, summary.plain, site.biography !== null);
      return summary;
    },
  };
}

/** The page with its new fields, and the times that follow from them. */
function changed(before: SitePage, fields: SitePageInput, now: string): SitePage {
  const { published: _, ...shown } = fields;
  const isShownChange = Object.entries(shown).some(
    ([name, value]) => before[name as keyof SitePage] !== value,
  );
  const after = { ...before, ...fields } as SitePage;
  if (isShownChange) after.updatedDate = now;
  if (after.published && before.publishedAt === null) after.publishedAt = now;
  return after;
}

/** Every method throws AppError `unauthenticated` or `forbidden` for who is no admin. */
function createPageEditing(app: AppContext) {
  const { reader, now, newId } = app;
  const write = createWrite(app);
  const { checked, summary } = createPreparation(app);

  const slugFor = (repos: Repositories, { slug, title, id }: SitePage) =>
    createSlugChooser(repos.pages, { make: articleSlug, nameless: `page-${id.slice(-8)}` })(
      slug || title,
      id,
    );

  async function save(id: string, fields: SitePageInput, version: number | undefined): Promise<SitePage> {
    const before = await existingPage(reader, id);
    if (version !== undefined && version !== before.version) throw movedOn();
    const after = changed(before, fields, now().toISOString());
    const derived = await summary(after);
    return write(
      async (repos) => {
        const current = await existingPage(repos, id);
        if (current.version !== before.version) throw movedOn();
        if (after.slug !== before.slug) after.slug = await slugFor(repos, after);
        await repos.pages.update(after);
        const changes = [{ before, after: { ...after, ...derived } }];
        await pagesChanged(repos, { changes, time: now().toISOString() });
        return existingPage(repos, id);
      },
      () => before.published || after.published,
    );
  }

  return {
    async list(actor: Actor, query: RecordsQuery<SitePage>): Promise<{ records: SitePage[]; total: number }> {
      requireAdmin(actor);
      return reader.pages.list(query);
    },

    /** @throws AppError `not_found` */
    async find(actor: Actor, id: string): Promise<SitePage> {
      requireAdmin(actor);
      return existingPage(reader, id);
    },

    /**
     * @param also writes more in the same transaction
     * @throws AppError `invalid` with a message per field
     */
    async create(actor: Actor, input: SitePageInput, also?: AlsoWrite): Promise<SitePage> {
      requireAdmin(actor);
      const time = now().toISOString();
      const fields = { ...blank, ...(await checked(actor, input)) };
      const dates = { createdDate: time, updatedDate: time, publishedAt: fields.published ? time : null };
      const page: SitePage = { ...fields, ...dates, id: newId(), version: 1 };
      const derived = await summary({ ...page, slug: page.slug || articleSlug(page.title) });
      return write(
        async (repos) => {
          const stored = { ...page, slug: await slugFor(repos, page) };
          await repos.pages.insert([stored]);
          const changes = [{ before: null, after: { ...stored, ...derived } }];
          await pagesChanged(repos, { changes, time });
          await also?.(repos, [stored.id]);
          return stored;
        },
        () => page.published,
      );
    },

    /**
     * Changes only the fields given.
     * @param version what the editor has read; without it the last write wins
     * @throws AppError `invalid`, `not_found`, `conflict` with the page as it is now
     */
    async update(actor: Actor, id: string, input: SitePageInput, version?: number): Promise<SitePage> {
      requireAdmin(actor);
      const fields = await checked(actor, input, await existingPage(reader, id));
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await currentOnConflict(save(id, fields, version), () => existingPage(reader, id));
        } catch (error) {
          const mayRetry = version === undefined && attempt < attempts;
          if (!mayRetry || !isAppError(error) || error.code !== 'conflict') throw error;
        }
      }
    },

    /** Moves it to the bin, or deletes it permanently, from the bin too. @throws AppError `not_found` */
    async remove(actor: Actor, id: string, { permanent = false }: RemovalOptions = {}): Promise<void> {
      requireAdmin(actor);
      if (permanent && (await binService(app).remove(actor, [id], 'page')) > 0) return;
      await write(
        (repos) => removePage(repos, id, { isBin: !permanent, time: now().toISOString() }),
        ({ publishedAt }) => publishedAt !== null,
      );
    },
  };
}

function movedOn(): AppError {
  return new AppError('conflict', 'The page was changed after you opened it.');
}

/** The owner's pages: visitors read what is published, an admin writes all. */
export const sitePagesService = perApp((app) => {
  const { reader } = app;
  return {
    ...createPageEditing(app),

    /** Public ones, oldest first. */
    published: (): Promise<ListedSitePage[]> => reader.pages.published(),

    /** Finds published pages only. */
    async findPublished(slug: string): Promise<FoundSitePage> {
      const wanted = slug.toLowerCase();
      const page = await reader.pages.findBySlug(wanted);
      if (page?.published) return { kind: 'page', page };
      return reader.addresses.former('page', wanted, reader.pages.findById);
    },
  };
});
