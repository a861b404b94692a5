import { definedOnly, FieldErrors } from '../fields.ts';
import { articleSlug } from '../text/slug.ts';
import { gapsIn } from './gaps.ts';
import { type Placement, type SitePage, type SitePageInput, sitePageFields } from './site-page.entity.ts';

export const placementLabels: Readonly<Record<Placement, string>> = {
  footer: 'Footer',
  header: 'Header',
  none: 'Nowhere',
};

/** A public page as the frame of every page and the sitemap need it. */
export type ListedSitePage = Pick<SitePage, 'id' | 'slug' | 'title' | 'placement' | 'updatedDate'>;

/** The slug of the page about the site's owner, which also shows the portrait and the biography of the settings. */
export const aboutSlug = 'about';

/**
 * The fields given, cleaned; the body is not changed.
 * @throws AppError `invalid` with a message per field
 */
export function checkSitePageInput(input: SitePageInput): SitePageInput {
  const errors = new FieldErrors<keyof SitePageInput>();
  const { title, slug } = sitePageFields.fields;
  const checked = {
    ...input,
    title: input.title === undefined ? undefined : errors.line('title', input.title, title.limit),
    slug: input.slug === undefined ? undefined : articleSlug(errors.line('slug', input.slug, slug.limit)),
  };
  errors.throwIfAny();
  return definedOnly(checked);
}

/**
 * @param plain the body without markup
 * @param hasBiography the page about the owner shows words without a text of its own
 * @throws AppError `invalid` with a message per field
 */
export function requireFitPage(
  page: Pick<SitePage, 'title' | 'slug' | 'body' | 'published'>,
  plain: string,
  hasBiography: boolean,
): void {
  const errors = new FieldErrors<'title' | 'body'>();
  if (page.title === '') errors.add('title', 'Title is required.');
  if (page.published) {
    const gaps = gapsIn(plain);
    const first = gaps[0]?.text ?? '';
    if (gaps.length > 0) {
      const others = gaps.length > 1 ? `, and ${gaps.length - 1} more` : '';
      errors.add('body', `Fill in or delete “${first}”${others} before you publish.`);
    }
    const isEmpty = page.body.trim() === '' && !(page.slug === aboutSlug && hasBiography);
    if (isEmpty) errors.add('body', 'Write a text before you publish.');
  }
  errors.throwIfAny();
}
