import type { AdminPost, UpdatePostBody } from '#contract/posts.ts';
import { tagsOf, tagText } from '#domain/posts/quick-upload.ts';
import { changedFields, type DraftKind } from '../../../kit/drafts/draft-kind.ts';

/** A post as the form holds it: texts, tags in one. */
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
  /** Texts that the AI wrote, by field; changed, they are the owner's. */
  byAi: Partial<Omit<PostDraft, 'byAi'>>;
}

export type DraftField = Exclude<keyof PostDraft, 'byAi'>;

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

export function draftOf(post: AdminPost | null): PostDraft {
  return {
    title: post?.title ?? '',
    slug: post?.slug ?? '',
    caption: post?.caption ?? '',
    story: post?.story ?? '',
    alt_text: post?.alt_text ?? '',
    meta_description: post?.meta_description ?? '',
    tags: tagText(post?.tags ?? []),
    geo_city: post?.geo_city ?? '',
    geo_region: post?.geo_region ?? '',
    geo_country: post?.geo_country ?? '',
    location_precision: post?.location_precision ?? '',
    published: post?.published ?? false,
    created_date: post?.created_date ?? '',
    file_url: post?.file_url ?? '',
    byAi: {},
  };
}

/** A field as text, to be compared and shown. */
function valueText(draft: PostDraft, name: keyof PostDraft): string {
  const value = draft[name];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'location_precision') return String(value) || 'Site default';
  return String(value);
}

export const photoKind: DraftKind<AdminPost, PostDraft> = {
  noun: 'photo',
  fieldLabels,
  draftOf,
  valueText,
};

/**
 * Only the fields that differ, so that the others keep their authors; with the version that was read. Texts that the AI
 * wrote are marked as its own.
 */
export function updateBody({ byAi, ...draft }: PostDraft, post: AdminPost): UpdatePostBody {
  const whole: Required<Pick<UpdatePostBody, DraftField>> = {
    ...draft,
    tags: tagsOf(draft.tags),
    geo_city: draft.geo_city.trim() || null,
    geo_region: draft.geo_region.trim() || null,
    geo_country: draft.geo_country.trim() || null,
    location_precision: draft.location_precision || null,
    file_url: draft.file_url || null,
  };
  const changed = changedFields(photoKind, { byAi, ...draft }, draftOf(post)) as DraftField[];
  const ofAi = changed.filter((name) => byAi[name] === draft[name]);
  return {
    ...Object.fromEntries(changed.map((name) => [name, whole[name]])),
    ...(ofAi.length > 0 && { provenance: Object.fromEntries(ofAi.map((name) => [name, 'ai' as const])) }),
    version: post.version,
  };
}
