import type { Insertable, Selectable, Updateable } from 'kysely';
import type { OpeningPost } from '#domain/posts/opening.ts';
import { postFields } from '#domain/posts/post.entity.ts';
import type { Media, PhotoMetadata, Post, PostCard } from '#domain/posts/post.ts';
import { cityKey } from '#domain/text/clean.ts';
import { columnsOf, rowReader, toRow } from '../../platform/database/rows.ts';
import type { PostsTable } from '../../platform/database/schema-content.ts';
import { joinedShownMedia, parseCover, shownMediaColumns } from '../media/media.rows.ts';

/** A post as it is written: its image by id. */
export type PostContent = Omit<Post, 'media' | 'metadata' | 'version' | 'publishProblem'> & {
  mediaId: string | null;
};

const cardFields = [
  'id',
  'slug',
  'title',
  'caption',
  'altText',
  'language',
  'tags',
  'city',
  'createdDate',
  'updatedDate',
  'locationPrecision',
] as const;

export const cardColumns = [
  ...columnsOf(postFields, 'p', cardFields),
  'p.taken_at',
  ...shownMediaColumns,
] as const;

export type CardRow = Pick<
  Selectable<PostsTable>,
  (typeof postFields.columns)[(typeof cardFields)[number]] | 'taken_at'
> &
  Parameters<typeof joinedShownMedia>[0];

const readCard = rowReader<Omit<PostCard, 'media' | 'takenAt'>>(postFields, cardFields);

export function toCard(row: CardRow): PostCard {
  return { ...readCard(row), takenAt: row.taken_at || null, media: joinedShownMedia(row) };
}

export type OpeningRow = CardRow & { focal_x: number; focal_y: number; cover: string | null };

/** Post that opens Home; null where its image cannot be shown. */
export function toOpening(row: OpeningRow): OpeningPost | null {
  const { media, ...card } = toCard(row);
  const focus = { x: row.focal_x, y: row.focal_y };
  return media && { post: { ...card, media }, focus, cover: parseCover(row.cover) };
}

const readPost = rowReader<Omit<Post, 'media' | 'metadata'> & { mediaId: string | null }>(postFields);

export function toPost(
  row: Selectable<PostsTable>,
  media: Media | null,
  metadata: PhotoMetadata | null,
): Post {
  const { mediaId: _, ...post } = readPost(row);
  return { ...post, media, metadata };
}

export function newPostRow(post: PostContent): Insertable<PostsTable> {
  const row = { ...changedPostRow(post), id: post.id, version: 1 };
  return row as Insertable<PostsTable>;
}

/** Only the columns that change. */
export function changedPostRow({ id: _, ...changes }: Partial<PostContent>): Updateable<PostsTable> {
  const { city } = changes;
  return { ...toRow(postFields, changes), ...(city !== undefined && { city_key: city && cityKey(city) }) };
}
