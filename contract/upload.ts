import { z } from 'zod';

/** What a stored picture says of itself, ready to fill a form; null or empty where it says nothing. */
export interface PictureMetadata {
  title: string | null;
  description: string | null;
  tags: string[];
  city: string | null;
  region: string | null;
  country: string | null;
  /** `iptc`: written by the photographer; `gps`: the nearest place known offline. */
  place_source: 'iptc' | 'gps' | null;
  creator: string | null;
  copyright: string | null;
  /** The camera line as visitors read it. */
  camera: string | null;
  taken_at: string | null;
}

/** A post that shows the same picture, or one so like it that it must be a copy. */
export interface DuplicatePost {
  kind: 'exact' | 'near';
  id: string;
  slug: string;
  title: string;
  published: boolean;
  created_date: string;
  file_url: string | null;
  /** Small enough for a thumbnail. */
  thumbnail_url: string | null;
  width: number | null;
  height: number | null;
}

/** Answer of `POST /api/admin/upload` for a picture. */
export interface UploadAnswer {
  file_url: string;
  media_id: string;
  sha256: string;
  width: number;
  height: number;
  bytes: number;
  mime: string;
  colour: string;
  image_derivatives: Record<string, string>;
  metadata: PictureMetadata;
  duplicates: DuplicatePost[];
  /** False when these very bytes were stored before. */
  is_new: boolean;
}

/** `POST /api/admin/upload/known`: which of these files are stored and shown by a post already. */
export const knownFilesBody = z.object({
  sha256: z.array(z.string().regex(/^[0-9a-f]{64}$/)).min(1).max(500),
});
export interface KnownFilesAnswer {
  /** By sha-256; files that nobody has stored are left out. */
  known: Record<string, { file_url: string; post: { id: string; slug: string; title: string } | null }>;
}

/** `GET /api/admin/files`: pictures that no post, hero, body or asset names. */
export interface LooseFile {
  media_id: string;
  file_url: string;
  thumbnail_url: string;
  name: string;
  bytes: number;
  width: number;
  height: number;
  created_date: string;
  /** Kept by the owner; others go after a day. */
  kept: boolean;
}
