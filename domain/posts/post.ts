import type { EntityOf } from '../fields.ts';
import type { LocationLevel, postFields } from './post.entity.ts';

/** One encoded size of a photograph. */
export interface Rendition {
  format: 'webp' | 'jpg' | 'avif';
  /** The nominal width; the names of derivatives contain it (`webp_384w`). */
  target: 384 | 768 | 1280 | 1920 | 2560;
  /** Pixels; less than `target` where the photo or the owner's limit is narrower, more in large panoramas. */
  width: number;
  height: number;
  bytes: number;
  /** Key in the file store and last part of its public URL. */
  key: string;
}

/** The moving copy of an animated image; a still one has none. */
export interface Animation {
  /** Pixels of one frame. */
  width: number;
  height: number;
  bytes: number;
  /** Key in the file store; always WebP. */
  key: string;
}

/** One of the crops that phones get of the opening image of Home. */
export interface CoverFile {
  format: 'webp' | 'avif';
  target: 480 | 720 | 960;
  /** Pixels. */
  width: number;
  height: number;
  bytes: number;
  /** Key in the file store. */
  key: string;
}

/** The crops of an image, and what their pixels depend on. */
export interface Cover {
  /** The focal point. */
  x: number;
  y: number;
  recipe: string;
  /** Smallest first, each in every format. */
  files: readonly CoverFile[];
}

/** A stored photograph file: what it measures and which files were made of it. */
export interface Media {
  id: string;
  /** Keyed hash of the bytes: cannot be guessed from the original. */
  hash: string;
  sha256: string;
  /** 64-bit perceptual hash, 16 hex digits. */
  phash: string;
  bytes: number;
  mime: string;
  /** Pixels, upright. */
  width: number;
  height: number;
  /** Average colour, `#rrggbb`. */
  colour: string;
  /** Base64. */
  thumbhash: string;
  originalKey: string;
  renditions: readonly Rendition[];
  /** The moving file; null for a still image, and for an animation too long to encode again, whose first frame is shown. */
  animation: Animation | null;
  /** Crops for the opening of Home; null or left out for an image that has never opened it. */
  cover?: Cover | null;
  createdDate: string;
  /** Name that the owner gave to the file; private. Left out where it was not asked for. */
  originalName?: string;
}

/** Camera data of a file; every part is null when unknown. */
export interface Camera {
  make: string | null;
  model: string | null;
  lens: string | null;
  /** Millimetres. */
  focalLength: number | null;
  /** The N of f/N. */
  aperture: number | null;
  /** Seconds. */
  exposureTime: number | null;
  iso: number | null;
}

export interface Rights {
  creator: string | null;
  credit: string | null;
  copyright: string | null;
  /** URL of the licence ("web statement of rights"). */
  licenseUrl: string | null;
  acquireUrl: string | null;
}

/** Metadata of a photograph file: EXIF, IPTC and XMP merged. */
export interface PhotoMetadata {
  title: string | null;
  description: string | null;
  /** IPTC 'Alt Text (Accessibility)'. */
  altText: string | null;
  /** IPTC 'Extended Description (Accessibility)': the long form, paragraphs included. */
  extendedDescription: string | null;
  keywords: string[];
  city: string | null;
  region: string | null;
  country: string | null;
  camera: Camera;
  rights: Rights;
  /**
   * Local time where the camera was, as far as the file says it: `2024-06-05T21:14:03`, with its offset from UTC
   * (`+02:00`, `Z`) if there is one; `2024-06-05`, `2024-06` or `2024` without a time.
   */
  takenAt: string | null;
  /** Degrees; private, never shown finer than the location level. */
  latitude: number | null;
  longitude: number | null;
}

/** Who wrote a field: the owner, the camera's file, or a language model. */
export type Provenance = 'owner' | 'metadata' | 'ai';

/** Post with its image: the stored record without the ids of both. */
export type Post = Omit<EntityOf<typeof postFields>, 'mediaId' | 'provenance'> & {
  provenance: Record<string, Provenance>;
  media: Media | null;
  metadata: PhotoMetadata | null;
};

/** Fields of an image that a page needs to show it. */
export type ShownMedia = Pick<Media, 'id' | 'width' | 'height' | 'colour' | 'thumbhash' | 'renditions'>;

/** Fields of a post that a card needs, read without the story. */
export type PostCard = Pick<
  Post,
  | 'id'
  | 'slug'
  | 'title'
  | 'caption'
  | 'altText'
  | 'language'
  | 'tags'
  | 'city'
  | 'createdDate'
  | 'updatedDate'
  | 'locationPrecision'
> & {
  media: ShownMedia | null;
  /** Time of the exposure as in `PhotoMetadata`. Left out where it was not asked for. */
  takenAt?: string | null;
};

export interface Place {
  city: string | null;
  region: string | null;
  country: string | null;
}

/** Parts of a place that may be shown; null for a part that may not, or is not known. */
export function visiblePlace(place: Place, level: LocationLevel): Place {
  const shown = (value: string | null, visible: boolean) => (visible && value?.trim() ? value.trim() : null);
  const showsCity = level === 'exact' || level === 'city';
  return {
    city: shown(place.city, showsCity),
    region: shown(place.region, showsCity),
    country: shown(place.country, level !== 'hidden'),
  };
}

/** 'Lisbon, Estremadura, Portugal', empties skipped; null when nothing may be shown. */
export function locationLine(place: Place, level: LocationLevel): string | null {
  const { city, region, country } = visiblePlace(place, level);
  return [city, region, country].filter((part) => part !== null).join(', ') || null;
}
