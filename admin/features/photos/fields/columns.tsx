import type { ReactNode } from 'react';
import type { AdminPost } from '#contract/posts.ts';
import type { Field as EntityField } from '#domain/fields.ts';
import { middle } from '#domain/posts/opening.ts';
import { type LocationLevel, postFields } from '#domain/posts/post.entity.ts';
import { altTextOrFallback, isTitleUnset, tagsOf } from '#domain/posts/quick-upload.ts';
import { paths } from '#domain/site/paths.ts';
import { formatCount } from '#domain/text/clean.ts';
import { LengthMeter } from '../../../kit/ui/field.tsx';

/*
 * The fields of a post in the browser, each defined once. `post-fields.tsx` shows them in the editor, on the caption
 * desk, in the list, in Quick Upload and for all files of an upload.
 */

/** Form of a post, whether it is saved or being made. */
export interface PostForm {
  /** Saved post; null for one that is being made. */
  base: AdminPost | null;
  draft: PostDraft;
  change: (change: Partial<PostDraft>, author?: 'owner' | 'ai') => void;
  problem: { fields: Readonly<Record<string, string | undefined>> } | null;
}

/** A field as every form shows it, unless the form says otherwise. */
export interface Column<Value = unknown> {
  label: string;
  /** Value in an empty form. */
  blank: Value;
  /** Lines of the text box; an input of one line without it. */
  rows?: number | undefined;
  hint?: ReactNode | ((form: PostForm) => ReactNode);
  /** Value that visitors get as long as the field is empty. */
  placeholder?: ((draft: PostDraft) => string) | undefined;
  /** True for a value that is only a default: the focus selects it, so that typing replaces it. */
  isUnset?: (value: string) => boolean;
  /** Value in a request, where it is not that of the form or null. */
  sent?(value: Value, draft: PostDraft): unknown;
}

const text = (label: string, more?: Partial<Column<string>>): Column<string> => ({
  label,
  blank: '',
  ...more,
});
const flag = (label: string): Column<boolean> => ({ label, blank: false });
const share = (label: string, blank: number): Column<number> => ({ label, blank });

/** Fields in the order of the editor. */
const columns = {
  title: text('Title', { isUnset: isTitleUnset }),
  slug: text('Slug', { hint: slugHint }),
  caption: text('Caption', { rows: 2 }),
  story: text('Story', { rows: 8, hint: 'Markdown with shortcodes. 120-200 words recommended.' }),
  altText: text('Alt text', {
    rows: 2,
    hint: altTextHint,
    placeholder: altTextPlaceholder,
    sent: (altText, draft) => altText.trim() || altTextPlaceholder(draft),
  }),
  metaDescription: text('Meta description', { rows: 3, hint: metaDescriptionHint }),
  language: text('Language'),
  /** Comma-separated. */
  tags: text('Tags', { hint: 'At least 2. A comma ends a tag.', sent: tagsOf }),
  city: text('City'),
  region: text('Region'),
  country: text('Country'),
  locationPrecision: {
    label: 'Location shown',
    blank: '',
    hint: 'Location detail shown to visitors',
  } as Column<'' | LocationLevel>,
  createdDate: text('Date'),
  dateSetByOwner: flag('Date chosen'),
  dateWhenTaken: flag('Date when taken'),
  published: flag('Published'),
  mediaId: text('Picture'),
  focalX: share('Focal point, horizontal', middle.x),
  focalY: share('Focal point, vertical', middle.y),
  opensHome: flag('Open Home with this photo'),
};

type Columns = typeof columns;
export type DraftField = keyof Columns;
type Values = { [Name in DraftField]: Columns[Name]['blank'] };

/** A post in a form. Dates are ISO, the focal point is in shares, an image is its URL. */
export interface PostDraft extends Values {
  /** Texts that the AI wrote, by field; changed, they are the owner's. */
  byAi: Partial<Values>;
}

const draftFields = Object.keys(columns) as DraftField[];

function byField<Key extends keyof Column>(key: Key) {
  return Object.fromEntries(draftFields.map((name) => [name, columns[name][key]]));
}

export const blankPost: PostDraft = { ...(byField('blank') as unknown as Values), byAi: {} };

/** Labels of the fields, in the order of the editor. */
export const fieldLabels = byField('label') as Record<DraftField, string>;

/** Value of a field in a request; null for an empty text where the entity has null for it. */
export function sentValue(draft: PostDraft, name: DraftField): unknown {
  const { sent }: Column = columns[name];
  const { isNullable }: EntityField = postFields.fields[name];
  const value = draft[name];
  if (sent) return sent(value, draft);
  return isNullable && typeof value === 'string' ? value.trim() || null : value;
}

/** A field in one form, with what that form shows differently. */
export interface ShownField extends Partial<Omit<Column, 'blank' | 'sent'>> {
  name: DraftField;
  /** Classes of the text box. */
  className?: string;
  maxLength?: number;
}

/** Fields of a form in its order; a list is a row. */
export type ShownFields = readonly (DraftField | ShownField | readonly DraftField[])[];

export const editorFields: ShownFields = [
  'title',
  'slug',
  'caption',
  'story',
  'altText',
  'metaDescription',
  'language',
  'tags',
  ['city', 'region', 'country'],
  'locationPrecision',
  'createdDate',
  'published',
];

/** The field with what the form shows differently. */
export function columnOf(field: ShownField): Column & ShownField {
  return { ...columns[field.name], ...field };
}

/** Alt text that visitors get as long as none is written. */
function altTextPlaceholder({ title }: PostDraft): string {
  return altTextOrFallback('', title);
}

function altTextHint({ draft }: PostForm): string {
  const { length } = draft.altText.trim();
  const advice = length >= 10 && length <= 125 ? '' : ' (10-125 recommended)';
  return `${formatCount(length)} of 125 characters${advice}`;
}

function metaDescriptionHint({ draft }: PostForm): ReactNode {
  return <LengthMeter length={draft.metaDescription.trim().length} least={150} most={160} />;
}

function slugHint({ base, draft }: PostForm): ReactNode {
  if (!base) return null;
  if (draft.slug === base.slug && base.published_at === null && draft.title !== base.title)
    return 'The last part of the URL, generated from the title until you publish or edit it.';
  if (draft.slug === base.slug) return paths.post(base.slug);
  // A photo that was public once leaves a redirect at its URL, whether it is published now or not.
  if (base.published_at === null) return 'The photo’s new URL.';
  return (
    <span role="status" className="text-amber-ink">
      {`${paths.post(base.slug)} will redirect to the new URL.`}
    </span>
  );
}
