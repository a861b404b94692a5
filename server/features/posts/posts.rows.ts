import type { Insertable, Selectable, Updateable } from 'kysely';
import type { LocationLevel, Media, PhotoMetadata, Post, PostCard, Provenance } from '#domain/posts/post.ts';
import { fold } from '#domain/text/clean.ts';
import { storedDate, storedObject, storedTexts } from '../../platform/database/rows.ts';
import type { PostsTable } from '../../platform/database/schema-content.ts';
import { joinedShownMedia, shownMediaColumns } from '../media/media.rows.ts';

/** A post as it is written: its picture by id. */
export type PostContent = Omit<Post, 'media' | 'metadata' | 'version'> & { mediaId: string | null };

export const cardColumns = [
  'p.id',
  'p.slug',
  'p.title',
  'p.caption',
  'p.alt_text',
  'p.tags',
  'p.geo_city',
  'p.created_date',
  'p.updated_date',
  'p.location_precision',
  ...shownMediaColumns,
] as const;

export type CardRow = Pick<
  Selectable<PostsTable>,
  | 'id'
  | 'slug'
  | 'title'
  | 'caption'
  | 'alt_text'
  | 'tags'
  | 'geo_city'
  | 'created_date'
  | 'updated_date'
  | 'location_precision'
> &
  Parameters<typeof joinedShownMedia>[0];

export function toCard(row: CardRow): PostCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    caption: row.caption,
    altText: row.alt_text,
    tags: storedTexts(row.tags),
    city: row.geo_city,
    createdDate: storedDate(row.created_date),
    updatedDate: storedDate(row.updated_date),
    locationPrecision: row.location_precision as LocationLevel | null,
    media: joinedShownMedia(row),
  };
}

export function toPost(
  row: Selectable<PostsTable>,
  media: Media | null,
  metadata: PhotoMetadata | null,
): Post {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    caption: row.caption,
    story: row.story,
    altText: row.alt_text,
    metaDescription: row.meta_description,
    tags: storedTexts(row.tags),
    city: row.geo_city,
    region: row.geo_region,
    country: row.geo_country,
    published: row.published === 1,
    createdDate: storedDate(row.created_date),
    updatedDate: storedDate(row.updated_date),
    publishedAt: row.published_at && storedDate(row.published_at),
    dateSetByOwner: row.date_set_by_owner === 1,
    slugSetByOwner: row.slug_set_by_owner === 1,
    locationPrecision: row.location_precision as LocationLevel | null,
    provenance: storedObject<Record<string, Provenance>>(row.provenance) as Record<string, Provenance>,
    version: row.version,
    media,
    metadata,
  };
}

export function newPostRow(post: PostContent): Insertable<PostsTable> {
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    caption: post.caption,
    story: post.story,
    alt_text: post.altText,
    meta_description: post.metaDescription,
    media_id: post.mediaId,
    tags: JSON.stringify(post.tags),
    geo_city: post.city,
    geo_region: post.region,
    geo_country: post.country,
    city_key: post.city === null ? null : fold(post.city),
    published: post.published ? 1 : 0,
    created_date: post.createdDate,
    updated_date: post.updatedDate,
    published_at: post.publishedAt,
    date_set_by_owner: post.dateSetByOwner ? 1 : 0,
    slug_set_by_owner: post.slugSetByOwner ? 1 : 0,
    publish_at: null,
    unpublish_at: null,
    location_precision: post.locationPrecision,
    provenance: JSON.stringify(post.provenance),
    version: 1,
  };
}

/** Only the columns that change. */
export function changedPostRow(changes: Partial<PostContent>): Updateable<PostsTable> {
  const { tags, city, published, provenance } = changes;
  return {
    slug: changes.slug,
    title: changes.title,
    caption: changes.caption,
    story: changes.story,
    alt_text: changes.altText,
    meta_description: changes.metaDescription,
    media_id: changes.mediaId,
    tags: tags && JSON.stringify(tags),
    geo_city: city,
    geo_region: changes.region,
    geo_country: changes.country,
    city_key: city && fold(city),
    published: flag(published),
    created_date: changes.createdDate,
    updated_date: changes.updatedDate,
    published_at: changes.publishedAt,
    date_set_by_owner: flag(changes.dateSetByOwner),
    slug_set_by_owner: flag(changes.slugSetByOwner),
    location_precision: changes.locationPrecision,
    provenance: provenance && JSON.stringify(provenance),
  };
}

function flag(value: boolean | undefined): 0 | 1 | undefined {
  return value === undefined ? undefined : value ? 1 : 0;
}
