import type { ArticleUse } from '#domain/articles/article.ts';
import { AppError } from '#domain/errors.ts';
import type { SitePage } from '#domain/site-pages/site-page.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { updateBodyReferences } from '../media/media.derive.ts';

/** What is read of a body. `plain`: without markup. */
interface DerivedOfPage {
  plain: string;
  uses: readonly ArticleUse[];
}

/** @throws AppError `not_found` */
export async function existingPage(repos: Pick<Repositories, 'pages'>, id: string): Promise<SitePage> {
  const page = await repos.pages.findById(id);
  if (!page) throw new AppError('not_found', 'Page not found.');
  return page;
}

/** Updates what visitors find, the files and calculators in use, and the images in use. */
export async function derivePage(
  repos: Pick<Repositories, 'pages' | 'media' | 'search'>,
  page: SitePage,
  { plain, uses }: DerivedOfPage,
  now: string,
): Promise<void> {
  const { id, slug, title, body, createdDate } = page;
  const document = {
    kind: 'page',
    id,
    slug,
    title,
    keywords: [],
    summary: '',
    text: plain,
    createdDate,
  } as const;
  await repos.search.follow('page', [id], page.published ? [document] : []);
  await repos.pages.setUses(id, uses);
  await updateBodyReferences(repos, id, body, now);
}

/** As {@link derivePage}; a former URL leads to the page. @param before null for a new page */
export async function followPage(
  repos: Pick<Repositories, 'pages' | 'media' | 'addresses' | 'search'>,
  before: SitePage | null,
  after: SitePage,
  derived: DerivedOfPage,
  now: string,
): Promise<void> {
  await derivePage(repos, after, derived, now);
  if (before && before.slug !== after.slug) {
    await repos.addresses.removeRedirect('page', after.slug);
    if (before.publishedAt !== null) await repos.addresses.addRedirect('page', before.slug, after.id, now);
  }
  if (after.published) await repos.addresses.revive('page', [after.slug]);
}
