import type { AdminPost, UpdatePostBody } from '#contract/posts.ts';
import { tagsOf, tagText } from '#domain/posts/quick-upload.ts';

/** A post as it stands in the form: texts, tags in one. */
export interface PostDraft {
  title: string;
  slug: string;
  caption: string;
  story: string;
  alt_text: string;
  meta_description: string;
  tags: string;
  geo_city: string;
  geo_region: string;
  geo_country: string;
  /** '' follows the site's setting. */
  location_precision: '' | 'exact' | 'city' | 'country' | 'hidden';
  published: boolean;
  /** ISO. */
  created_date: string;
  /** '' without a picture. */
  file_url: string;
}

export type DraftField = keyof PostDraft;

/** The names by which people know the fields, in the form's order. */
export const fieldLabels: Record<DraftField, string> = {
  title: 'Title',
  slug: 'Slug',
  caption: 'Caption',
  story: 'Story',
  alt_text: 'Alt text',
  meta_description: 'Meta description',
  tags: 'Tags',
  geo_city: 'City',
  geo_region: 'Region',
  geo_country: 'Country',
  location_precision: 'Location shown',
  created_date: 'Date',
  published: 'Published',
  file_url: 'Picture',
};
const draftFields = Object.keys(fieldLabels) as DraftField[];

export function draftOf(post: AdminPost): PostDraft {
  return {
    title: post.title,
    slug: post.slug,
    caption: post.caption,
    story: post.story,
    alt_text: post.alt_text,
    meta_description: post.meta_description,
    tags: tagText(post.tags),
    geo_city: post.geo_city ?? '',
    geo_region: post.geo_region ?? '',
    geo_country: post.geo_country ?? '',
    location_precision: post.location_precision ?? '',
    published: post.published,
    created_date: post.created_date,
    file_url: post.file_url ?? '',
  };
}

/** Fields that differ, in the form's order. */
export function changedFields(draft: PostDraft, post: AdminPost): DraftField[] {
  const saved = draftOf(post);
  return draftFields.filter((name) => draft[name] !== saved[name]);
}

/** The draft after a save: what was sent becomes what the server made of it, what has been typed meanwhile stays. */
export function rebase(draft: PostDraft, sent: PostDraft, saved: AdminPost): PostDraft {
  const typed = draftFields.filter((name) => draft[name] !== sent[name]).map((name) => [name, draft[name]]);
  return { ...draftOf(saved), ...Object.fromEntries(typed) };
}

/** Texts that the AI wrote, by field. */
export type WordsByAi = Partial<PostDraft>;

/**
 * Only what has been changed, so that the other fields keep their authors; with the version that was read. What stands
 * as the AI wrote it is named as the AI's.
 */
export function updateBody(draft: PostDraft, post: AdminPost, byAi: WordsByAi): UpdatePostBody {
  const whole: Required<Pick<UpdatePostBody, DraftField>> = {
    ...draft,
    tags: tagsOf(draft.tags),
    geo_city: draft.geo_city.trim() || null,
    geo_region: draft.geo_region.trim() || null,
    geo_country: draft.geo_country.trim() || null,
    location_precision: draft.location_precision || null,
    file_url: draft.file_url || null,
  };
  const changed = changedFields(draft, post);
  const ofAi = changed.filter((name) => byAi[name] === draft[name]);
  return {
    ...Object.fromEntries(changed.map((name) => [name, whole[name]])),
    ...(ofAi.length > 0 && { provenance: Object.fromEntries(ofAi.map((name) => [name, 'ai' as const])) }),
    version: post.version,
  };
}

export function valueLine(draft: PostDraft, name: DraftField): string {
  const value = draft[name];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'location_precision') return value || 'As the site’s setting';
  return value;
}
