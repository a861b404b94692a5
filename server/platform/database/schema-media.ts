import type { Generated } from 'kysely';
import type { Flag, Json } from './columns.ts';

export interface MediaTable {
  id: string;
  hash: string;
  sha256: string;
  phash: string;
  bytes: number;
  mime: string;
  width: number;
  height: number;
  colour: string;
  thumbhash: string;
  original_key: string;
  original_name: string;
  renditions: Json;
  /** The moving copy of an animated picture. */
  animation: Json | null;
  /** The owner keeps it although nothing names it. */
  kept: Flag;
  /** Uploaded, and nothing has begun to name it since: somebody may be about to. */
  awaited: Generated<Flag>;
  created_date: string;
}

/**
 * Files that no row speaks for: they are being stored, or they are to go. While the holder is at it nobody else
 * touches them; afterwards they are anybody's to remove.
 */
export interface PassingFilesTable {
  key: string;
  /** Of one storing or removal, not of a process. */
  holder: string;
  /** ISO; moved on while the holder works. */
  held_until: string;
}

/** Derived from media.renditions and media.original_key: which picture a file belongs to. */
export interface MediaFilesTable {
  key: string;
  media_id: string;
}

export interface MediaMetadataTable {
  media_id: string;
  title: string | null;
  description: string | null;
  alt_text: string | null;
  extended_description: string | null;
  keywords: Json;
  city: string | null;
  region: string | null;
  country: string | null;
  camera: Json;
  rights: Json;
  taken_at: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** Who names a file: a file lives while a row stands here. */
export interface MediaReferencesTable {
  media_id: string;
  owner_kind: 'post' | 'hero' | 'body' | 'asset';
  owner_id: string;
}
