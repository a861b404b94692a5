import type { ArticleUse } from '#domain/articles/article.ts';
import { AppError } from '#domain/errors.ts';
import type { SitePage } from '#domain/site-pages/site-page.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { updateBodyReferences } from '../media/media.derive.ts';

/** @throws AppError `not_found` */
export async function existingPage(repos: Pick<Repositories, 'pages'>, id: string): Promise<SitePage> {
  const page = await repos.pages.findById(id);
  if (!page) throw new AppError('not_found', 'Page not found.');
  return page;
}

/** Updates what is derived from the body: the files and calculators in use, and the images in use. */
export async function derivePage(
  repos: Pick<Repositories, 'pages' | 'media'>,
  { id, body }: SitePage,
  { uses }: { uses: readonly ArticleUse[] },
  now: string,
): Promise<void> {
  await repos.pages.setUses(id, uses);
  await updateBodyReferences(repos, id, body, now);
}

/** As {@link derivePage}; a former URL leads to the page. @param before null for a new page */
export async function followPage(
  repos: Pick<Repositories, 'pages' | 'media' | 'addresses'>,
  before: SitePage | null,
  after: SitePage,
  derived: { uses: readonly ArticleUse[] },
  now: string,
): Promise<void> {
  await derivePage(repos, after, derived, now);
  if (before && before.slug !== after.slug) {
    await repos.addresses.removeRedirect('page', after.slug);
    if (before.publishedAt !== null) await repos.addresses.addRedirect('page', before.slug, after.id, now);
  }
  if (after.published) await repos.addresses.revive('page', [after.slug]);
}
