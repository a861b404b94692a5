import type { z } from 'zod';
import type { adminPostsQuery, BulkActionBody, CreatePostBody, MatchingPostsBody } from '#contract/posts.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import type { Post } from '#domain/posts/post.ts';
import type { PostInput } from '#domain/posts/post-input.ts';
import type { PictureAddresses } from '../media/picture-addresses.ts';
import type { BulkAction } from './bulk.service.ts';
import { byCallName, byDomainName } from './post-field-names.ts';
import type { BulkMatch } from './post-matching.ts';

type CallFilters = Omit<z.output<typeof adminPostsQuery>, 'sort' | 'limit' | 'offset'>;

/** What the fields of a body say, in the domain's words. @throws AppError `invalid` for an unknown `file_url` */
export async function toPostInput(
  body: Partial<CreatePostBody>,
  pictures: Pick<PictureAddresses, 'mediaAt'>,
): Promise<PostInput> {
  const { file_url: address, provenance } = body;
  return {
    title: body.title,
    slug: body.slug,
    caption: body.caption,
    story: body.story,
    altText: body.alt_text,
    metaDescription: body.meta_description,
    tags: body.tags,
    city: body.geo_city,
    region: body.geo_region,
    country: body.geo_country,
    locationPrecision: body.location_precision,
    published: body.published,
    createdDate: body.created_date,
    provisionalDate: body.provisional_date,
    mediaId: address ? await pictures.mediaAt(address) : address === undefined ? undefined : null,
    provenance: provenance && byDomainName(provenance),
  };
}

/** What a list and an action on what it shows narrow by, in the domain's words. */
export function toPostFilters({ geo_city: city, q: search, missing: part, ...plain }: CallFilters) {
  const missing = part === 'alt_text' ? 'altText' : part;
  return { ...plain, city, search, missing } as const;
}

export function toBulkMatch({ matching, expected, from }: MatchingPostsBody): BulkMatch {
  return { filters: toPostFilters(matching), expected, from: from ?? null };
}

export function toBulkAction(body: BulkActionBody): BulkAction {
  switch (body.action) {
    case 'publish':
    case 'unpublish':
    case 'date_taken':
      return { kind: body.action };
    case 'delete':
      return { kind: 'delete', force: body.force };
    case 'add_tags':
    case 'remove_tags':
      return { kind: body.action, tags: body.tags ?? [] };
    case 'set_place':
      return {
        kind: 'set_place',
        place: { city: body.geo_city, region: body.geo_region, country: body.geo_country },
      };
  }
}

/** Errors about a post speak of its fields and show its present state as the calls do. */
export async function inCallWords<T>(work: Promise<T>, present: (post: Post) => unknown): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, message, fields, users, current } = error;
    throw new AppError(code, message, {
      ...(fields && { fields: byCallName(fields) }),
      ...(users && { users }),
      ...(current !== undefined && { current: present(current as Post) }),
      cause: error,
    });
  }
}
