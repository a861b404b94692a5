import { z } from 'zod';

const line = (most: number) => z.string().max(most);
const place = z.string().max(120).nullable();

/** Fields of a post as its owner sends them. What is left out stays as it is; unknown and read-only ones are ignored. */
const postFields = z.object({
  title: line(200),
  slug: line(200),
  caption: line(1000),
  /** Markdown with shortcodes. */
  story: z.string().max(100_000),
  alt_text: line(500),
  meta_description: line(500),
  tags: z.array(z.string().max(60)).max(50),
  geo_city: place,
  geo_region: place,
  geo_country: place,
  /** Null follows the site's setting. */
  location_precision: z.enum(['exact', 'city', 'country', 'hidden']).nullable(),
  published: z.boolean(),
  /** Address of a picture of ours: another one replaces the picture and keeps the post's address. */
  file_url: z.string().max(500).nullable(),
  /** Who wrote a field: owner, metadata or ai. */
  provenance: z.record(z.string(), z.enum(['owner', 'metadata', 'ai'])),
});

export const createPostBody = postFields.partial().required({ title: true });
export const updatePostBody = postFields.partial().extend({
  /** What the editor has read; an older one is answered 409 `{ error, current }`. */
  version: z.int().positive().optional(),
});

export type CreatePostBody = z.infer<typeof createPostBody>;
export type UpdatePostBody = z.infer<typeof updatePostBody>;

/** One action on many posts; all of them or none. */
export const bulkPostsBody = z.object({
  ids: z.array(z.string().min(1).max(64)).min(1).max(500),
  action: z.enum(['publish', 'unpublish', 'delete', 'add_tags', 'remove_tags', 'set_place']),
  tags: z.array(z.string().min(1).max(60)).max(50).optional(),
  geo_city: place.optional(),
  geo_region: place.optional(),
  geo_country: place.optional(),
});
export type BulkPostsBody = z.infer<typeof bulkPostsBody>;

/** A whole post, as every admin call answers it. */
export interface AdminPost {
  id: string;
  slug: string;
  title: string;
  caption: string;
  story: string;
  alt_text: string;
  meta_description: string;
  file_url: string | null;
  image_derivatives: Record<string, string>;
  width: number | null;
  height: number | null;
  colour: string | null;
  tags: string[];
  geo_city: string | null;
  geo_region: string | null;
  geo_country: string | null;
  location_precision: 'exact' | 'city' | 'country' | 'hidden' | null;
  published: boolean;
  created_date: string;
  updated_date: string;
  published_at: string | null;
  provenance: Record<string, 'owner' | 'metadata' | 'ai'>;
  version: number;
}
