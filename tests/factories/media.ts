import type { Media, PhotoMetadata } from '../../domain/posts/post.ts';

export const noMetadata: PhotoMetadata = {
  title: null,
  description: null,
  altText: null,
  extendedDescription: null,
  keywords: [],
  city: null,
  region: null,
  country: null,
  camera: {
    make: null,
    model: null,
    lens: null,
    focalLength: null,
    aperture: null,
    exposureTime: null,
    iso: null,
  },
  rights: { creator: null, credit: null, copyright: null, licenseUrl: null, acquireUrl: null },
  takenAt: null,
  latitude: null,
  longitude: null,
};

/** A picture as it is stored; `name` makes its id, its hashes and the keys of its files. */
export function storedMedia(name: string, changes: Partial<Media> = {}): Media {
  const rendition = (format: 'webp' | 'jpg', target: 384 | 768 | 1280) => ({
    format,
    target,
    width: target,
    height: (target * 2) / 3,
    bytes: target * 100,
    key: `media/${name}-${target}.${format}`,
  });
  return {
    id: `media-${name}`,
    hash: `hash-${name}`,
    sha256: `sha-${name}`,
    phash: '0123456789abcdef',
    bytes: 4_000_000_000,
    mime: 'image/jpeg',
    width: 2400,
    height: 1600,
    colour: '#5a6b7c',
    thumbhash: 'AAAA',
    originalKey: `originals/${name}.jpg`,
    renditions: (['webp', 'jpg'] as const).flatMap((format) =>
      ([384, 768, 1280] as const).map((target) => rendition(format, target)),
    ),
    animation: null,
    cover: null,
    createdDate: '2025-06-01T00:00:00.000Z',
    ...changes,
  };
}
