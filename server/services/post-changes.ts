import type { Post, Provenance } from '#domain/photo/post.ts';
import type { PostFields } from '#domain/photo/post-input.ts';
import type { PostContent } from '#server/repositories/post-rows.ts';

/** A post that does not exist yet, its gaps filled; the slug has been given. */
export function newPost(
  id: string,
  fields: Partial<PostFields> & { slug: string },
  now: string,
): PostContent {
  const title = fields.title ?? '';
  const published = fields.published ?? false;
  return {
    id,
    slug: fields.slug,
    title,
    caption: fields.caption ?? '',
    story: fields.story ?? '',
    altText: fields.altText || title || 'Photo',
    metaDescription: fields.metaDescription ?? '',
    tags: fields.tags ?? [],
    city: fields.city ?? null,
    region: fields.region ?? null,
    country: fields.country ?? null,
    published,
    createdDate: fields.createdDate ?? now,
    updatedDate: now,
    // A post that is given an earlier day was published then, as far as anybody can tell.
    publishedAt: published ? (fields.createdDate ?? now) : null,
    locationPrecision: fields.locationPrecision ?? null,
    provenance: fields.provenance ?? {},
    mediaId: fields.mediaId ?? null,
  };
}

/** Fields that are no content: they change without the post being updated. */
const noContent: ReadonlySet<string> = new Set(['published', 'publishedAt', 'provenance']);

/**
 * What really changes, with what follows from it: the time of the update when content does, the time of the
 * first publishing, and the owner's authorship of every field that the owner changed.
 */
export function changesOf(before: Post, fields: Partial<PostFields>, now: string): Partial<PostContent> {
  const known: Record<string, unknown> = { ...before, mediaId: before.media?.id ?? null };
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(known[name]) !== JSON.stringify(value);
  const entries = Object.entries(fields).filter(differs);
  const changes: Partial<PostContent> = Object.fromEntries(entries);
  const content = entries.map(([name]) => name).filter((name) => !noContent.has(name));
  if (content.length > 0) changes.updatedDate = now;
  if (changes.published && before.publishedAt === null) changes.publishedAt = now;
  const provenance = authorsAfter(before.provenance, content, fields.provenance);
  if (JSON.stringify(provenance) === JSON.stringify(before.provenance)) delete changes.provenance;
  else changes.provenance = provenance;
  return changes;
}

function authorsAfter(
  before: Record<string, Provenance>,
  changed: readonly string[],
  said: Record<string, Provenance> | undefined,
): Record<string, Provenance> {
  const kept = Object.entries(before).filter(([name]) => !changed.includes(name));
  return { ...Object.fromEntries(kept), ...said };
}
