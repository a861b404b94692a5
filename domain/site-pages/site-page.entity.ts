import { articleFields } from '../articles/article.entity.ts';
import { defineFields, type EditedOf, type EntityOf } from '../fields.ts';
import { slugLimit } from '../site/paths.ts';

/** Places of a link to a page, beside the pages that link to it. */
export const placements = ['footer', 'header', 'none'] as const;
export type Placement = (typeof placements)[number];

export const sitePageFields = defineFields({
  id: { kind: 'text' },
  /** A wish; from the title if empty, with a number if it is taken. `about` is the page at `/about`. */
  slug: { kind: 'text', limit: slugLimit, isEdited: true },
  title: { kind: 'text', limit: 200, isEdited: true, required: 'Title is required.' },
  /** Markdown or HTML with shortcodes. The limit does not count embedded images, which become files. */
  body: { kind: 'text', limit: articleFields.fields.body.limit, isEdited: true },
  placement: { kind: 'text', values: placements, isEdited: true, initial: 'footer' },
  published: { kind: 'flag', isEdited: true },
  createdDate: { kind: 'date' },
  updatedDate: { kind: 'date' },
  /** First publication. */
  publishedAt: { kind: 'date', isNullable: true },
  version: { kind: 'integer' },
});

/** Page of the owner's, such as an imprint. */
export type SitePage = EntityOf<typeof sitePageFields>;

/** Fields of a page when it is made or changed; a field that is left out stays as it is. */
export type SitePageInput = { [Name in keyof EditedOf<typeof sitePageFields>]?: SitePage[Name] | undefined };
