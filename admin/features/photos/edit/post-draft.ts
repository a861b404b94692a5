import type { AdminPost, UpdatePostBody } from '#contract/posts.ts';
import { postFields } from '#domain/posts/fields.ts';
import { middle } from '#domain/posts/opening.ts';
import { hasOwnAltText } from '#domain/posts/post-input.ts';
import { altTextOrFallback, isTitleUnset, tagsOf } from '#domain/posts/quick-upload.ts';
import { changedFields, completed, type DraftKind, filledForm } from '../../../kit/drafts/draft-kind.ts';

/** A post in the form: tags are one text. */
export interface PostDraft {
  title: string;
  slug: string;
  caption: string;
  story: string;
  altText: string;
  metaDescription: string;
  tags: string;
  city: string;
  region: string;
  country: string;
  /** Precision of the location; '' follows the site's setting. */
  locationPrecision: '' | 'exact' | 'city' | 'country' | 'hidden';
  /** BCP 47; '' is the site's. */
  language: string;
  /** 0 to 1, in hundredths. */
  focalX: number;
  focalY: number;
  opensHome: boolean;
  published: boolean;
  /** ISO. */
  createdDate: string;
  /** True if the owner set the date; otherwise the first publication sets it. */
  dateSetByOwner: boolean;
  dateWhenTaken: boolean;
  /** The URL of the image; '' without one. */
  mediaId: string;
  /** Texts that the AI wrote, by field; changed, they are the owner's. */
  byAi: Partial<Omit<PostDraft, 'byAi'>>;
}

export type DraftField = Exclude<keyof PostDraft, 'byAi'>;

/** Labels of the fields, in the form's order. */
export const fieldLabels: Record<DraftField, string> = {
  title: 'Title',
  slug: 'Slug',
  caption: 'Caption',
  story: 'Story',
  altText: 'Alt text',
  metaDescription: 'Meta description',
  language: 'Language',
  tags: 'Tags',
  city: 'City',
  region: 'Region',
  country: 'Country',
  locationPrecision: 'Location shown',
  createdDate: 'Date',
  dateSetByOwner: 'Date chosen',
  dateWhenTaken: 'Date when taken',
  published: 'Published',
  mediaId: 'Picture',
  focalX: 'Focal point, horizontal',
  focalY: 'Focal point, vertical',
  opensHome: 'Open Home with this photo',
};

const blank: PostDraft = {
  title: '',
  slug: '',
  caption: '',
  story: '',
  altText: '',
  metaDescription: '',
  language: '',
  tags: '',
  city: '',
  region: '',
  country: '',
  locationPrecision: '',
  published: false,
  createdDate: '',
  dateSetByOwner: false,
  dateWhenTaken: false,
  mediaId: '',
  focalX: middle.x,
  focalY: middle.y,
  opensHome: false,
  byAi: {},
};

/** An alt text that nothing and no one wrote is empty. */
export function draftOf(post: AdminPost | null): PostDraft {
  const draft = filledForm(blank, postFields, post);
  const isOfFile = post !== null && postFields.fromWire(post.provenance).altText === 'metadata';
  return { ...draft, altText: isOfFile || hasOwnAltText(draft) ? draft.altText : '' };
}

/** The alt text that is shown to visitors as long as none is written. */
export const altTextPlaceholder = ({ title }: PostDraft): string => altTextOrFallback('', title);

/** Attributes of a text field. What is typed replaces a title that is only the name of the file. */
export function textAttributes(name: DraftField, draft: PostDraft) {
  if (name === 'altText') return { placeholder: altTextPlaceholder(draft) };
  if (name !== 'title' || !isTitleUnset(draft.title)) return {};
  return { onFocus: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => target.select() };
}

/** A field as text, to be compared and shown. */
function valueText(draft: PostDraft, name: keyof PostDraft): string {
  const value = draft[name];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return `${Math.round(value * 100)}%`;
  if (name === 'locationPrecision') return String(value) || 'Site default';
  return String(value);
}

export const photoKind: DraftKind<AdminPost, PostDraft> = {
  noun: 'photo',
  fieldLabels,
  draftOf,
  valueText,
  readDraft: (stored, base) => completed(withFormNames(stored), base),
};

/** Version 1.0.0 of the site stored drafts under the names of the calls. */
function withFormNames(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return stored;
  const { byAi, ...fields } = stored as { byAi?: object };
  return { ...renamed(fields), ...(byAi && { byAi: renamed(byAi) }) };
}

function renamed(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [postFields.fieldOf(name) ?? name, value]),
  );
}

/**
 * Body with the fields that differ, so that the others keep their authors, and the version that was read.
 * Texts that the AI wrote are marked as its own.
 */
export function updateBody(draft: PostDraft, post: AdminPost): UpdatePostBody {
  const changed = changedFields(photoKind, draft, draftOf(post)) as DraftField[];
  const sent = {
    ...draft,
    altText: draft.altText.trim() || altTextPlaceholder(draft),
    tags: tagsOf(draft.tags),
    city: draft.city.trim() || null,
    region: draft.region.trim() || null,
    country: draft.country.trim() || null,
    locationPrecision: draft.locationPrecision || null,
    language: draft.language.trim() || null,
    mediaId: draft.mediaId || null,
  };
  const changes: Partial<typeof sent> = Object.fromEntries(changed.map((name) => [name, sent[name]]));
  const ofAi = changed.filter((name) => draft.byAi[name] === draft[name]);
  return {
    ...postFields.toWire(changes),
    ...(ofAi.length > 0 && {
      provenance: Object.fromEntries(ofAi.map((name) => [postFields.wires[name], 'ai' as const])),
    }),
    version: post.version,
  };
}
