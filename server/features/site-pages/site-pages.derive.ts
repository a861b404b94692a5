import { AppError } from '#domain/errors.ts';
import type { SitePage } from '#domain/site-pages/site-page.ts';
import type { Repositories } from '../../compose/repositories.ts';

/** @throws AppError `not_found` */
export async function existingPage(repos: Pick<Repositories, 'pages'>, id: string): Promise<SitePage> {
  const page = await repos.pages.findById(id);
  if (!page) throw new AppError('not_found', 'Page not found.');
  return page;
}
