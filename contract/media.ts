import { z } from 'zod';
import { listQuery, queryFlag } from './lists.ts';

const nullableText = z.string().nullable();

/** Metadata of a stored image, ready for a form; null or empty where it has none. */
const imageMetadata = z.object({
  title: nullableText,
  description: nullableText,
  alt_text: nullableText,
  /** The long form of the alt text, for the story. */
  extended_description: nullableText,
  tags: z.array(z.string()),
  city: nullableText,
  region: nullableText,
  country: nullableText,
  /** `iptc`: written by the photographer; `gps`: the nearest place known offline. */
  place_source: z.enum(['iptc', 'gps']).nullable(),
  creator: nullableText,
  copyright: nullableText,
  /** The camera line as visitors read it. */
  camera: nullableText,
  /** The exact moment of the exposure; null where the file has only a date or a part of it. */
  taken_at: nullableText,
  /** Local date where the camera was: `2024-06-05`, `2024-06` or `2024`. */
  taken_date: nullableText,
});
export type ImageMetadata = z.infer<typeof imageMetadata>;

/** A post with the same or a similar image. */
const duplicatePost = z.object({
  kind: z.enum(['exact', 'near']),
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  original_name: z.string().nullable(),
  published: z.boolean(),
  /** It was deleted and can be restored; nothing else can be done to it. */
  in_bin: z.boolean(),
  created_date: z.string(),
  file_url: z.string().nullable(),
  /** Small enough for a thumbnail. */
  thumbnail_url: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type DuplicatePost = z.infer<typeof duplicatePost>;

/** Answer of `POST /api/admin/upload` for an image. */
export const uploadAnswer = z.object({
  file_url: z.string(),
  media_id: z.string(),
  sha256: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  mime: z.string(),
  colour: z.string(),
  image_derivatives: z.record(z.string(), z.string()),
  /** URL of the moving file of an animated image; null for a still one. */
  animation_url: z.string().nullable(),
  /** The animation is too long to be encoded again: only its first frame is shown. */
  animation_cut: z.boolean(),
  /** Notes on the file for its owner, in sentences. */
  notes: z.array(z.string()),
  /** Its owner has sorted it out in a photo program (XMP rating -1). */
  rejected: z.boolean(),
  metadata: imageMetadata,
  duplicates: z.array(duplicatePost),
  /** False if the same bytes were stored before. */
  is_new: z.boolean(),
  /** By the server's clock. */
  uploaded_at: z.string(),
});
export type UploadAnswer = z.infer<typeof uploadAnswer>;

/** Answer of `GET /api/admin/upload/:media_id/duplicates`: as at the upload, with the posts that were made since. */
export const duplicatesAnswer = z.array(duplicatePost);
export type DuplicatesAnswer = z.infer<typeof duplicatesAnswer>;

/** `POST /api/admin/upload/known`: which of these files are stored and shown by a post already. */
export const knownFilesBody = z.object({
  sha256: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .min(1)
    .max(500),
});
export const knownFilesAnswer = z.object({
  /** By sha-256; files that are not stored are left out. */
  known: z.record(
    z.string(),
    z.object({
      file_url: z.string(),
      post: z
        .object({
          id: z.string(),
          slug: z.string(),
          title: z.string(),
          original_name: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
});
export type KnownFilesAnswer = z.infer<typeof knownFilesAnswer>;

/** `GET /api/admin/files`: images that no post, hero, body or asset references. */
export const unusedFile = z.object({
  media_id: z.string(),
  file_url: z.string(),
  thumbnail_url: z.string(),
  name: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  /** When it was uploaded, the last time. */
  created_date: z.string(),
  /** Pinned by the owner; others are deleted after a day. */
  kept: z.boolean(),
});
export type UnusedFile = z.infer<typeof unusedFile>;

export const filesQuery = listQuery(['created_date'], '-created_date', { kept: queryFlag.optional() });
export const fileParams = z.object({ media_id: z.string().min(1).max(64) });
export const keepFileBody = z.object({ kept: z.boolean() });
