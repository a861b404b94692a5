import { type Actor, requireAdmin } from '#domain/access/account.ts';
import type { BinnedItem } from '#domain/bin/bin.ts';
import { AppError } from '#domain/errors.ts';
import type { Media, PhotoMetadata, Place, Post } from '#domain/posts/post.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Incoming, IncomingSource } from '../../platform/files/incoming.ts';
import type { EngineService } from '../semantic/engine.service.ts';
import type { Duplicate, DuplicatesService } from './duplicates.service.ts';
import type { MediaService, MediaSource, StoredMedia } from './media.service.ts';
import type { Gazetteer } from './places/gazetteer.ts';

export interface UploadsDependencies {
  incoming: Pick<Incoming, 'receive' | 'requireRoom'>;
  media: Pick<MediaService, 'store'>;
  places: PlacesService;
  duplicates: Pick<DuplicatesService, 'of'>;
  engine: Pick<EngineService, 'usableTags'>;
  reader: Pick<Repositories, 'bin' | 'media' | 'posts'>;
}

/** Uploaded image with the posts that show it or a similar one. */
export interface FoundDuplicates {
  media: Media;
  duplicates: Duplicate[];
  /** Deleted photos with this image. */
  binned: BinnedItem[];
}

/** An image that has been stored, with everything a form about it starts from: its keywords as the site writes tags. */
export interface Uploaded extends StoredMedia, FoundDuplicates {
  /** The file's own name. */
  name: string;
  place: FoundPlace;
}

/** An image stored before, and the newest post that shows it. */
export interface KnownMedia {
  media: Media;
  post: Post | null;
}

/** Maximum number of deleted photos listed for one image. */
const namedInBin = 12;

export type UploadsService = ReturnType<typeof createUploadsService>;

export function createUploadsService({
  incoming,
  media,
  places,
  duplicates,
  engine,
  reader,
}: UploadsDependencies) {
  async function duplicatesOf(image: Media): Promise<FoundDuplicates> {
    const binned = await reader.bin.showing(image.id, namedInBin);
    return { media: image, duplicates: await duplicates.of(image), binned };
  }

  return {
    /** Requires disk space before a file is received. @throws AppError `no_space` */
    requireRoom: incoming.requireRoom,

    /**
     * Receives and stores an image. It is staged: without a reference it is deleted after a day.
     * @throws AppError as `Incoming.receive` and `MediaService.store`; nothing is left then
     */
    async receive(
      actor: Actor,
      source: IncomingSource & Pick<MediaSource, 'name' | 'sidecar'>,
    ): Promise<Uploaded> {
      requireAdmin(actor);
      const { name, sidecar = null } = source;
      const file = await incoming.receive(source);
      try {
        const stored = await media.store(actor, { file, name, sidecar });
        const place = await places.placeOf(stored.metadata);
        const keywords = await engine.usableTags(actor, stored.metadata.keywords);
        const metadata = { ...stored.metadata, keywords };
        return { ...stored, metadata, name, place, ...(await duplicatesOf(stored.media)) };
      } finally {
        await file.remove();
      }
    },

    /** @throws AppError `not_found` */
    async duplicatesOf(actor: Actor, mediaId: string): Promise<FoundDuplicates> {
      requireAdmin(actor);
      const image = await reader.media.findById(mediaId);
      if (!image) throw new AppError('not_found', 'File not found.');
      return duplicatesOf(image);
    },

    /** Images that are already stored, with a post that shows each. @param hashes sha-256, hexadecimal */
    async known(actor: Actor, hashes: readonly string[]): Promise<KnownMedia[]> {
      requireAdmin(actor);
      const stored = await reader.media.findAllBySha256([...new Set(hashes)]);
      return Promise.all(
        stored.map(async (image) => {
          const [post] = await reader.posts.showing([image.id], 1);
          return { media: image, post: post ?? null };
        }),
      );
    },
  };
}

export interface FoundPlace extends Place {
  /** `iptc`: written by the photographer; `gps`: the nearest place known offline; null: nothing is known. */
  source: 'iptc' | 'gps' | null;
}

export interface PlacesDependencies {
  gazetteer: Pick<Gazetteer, 'near'>;
  onFailure: (error: unknown) => void;
}

export type PlacesService = ReturnType<typeof createPlacesService>;

const nowhere: FoundPlace = { city: null, region: null, country: null, source: null };

/** Finds where a photo was taken: place names in its file come first, then its coordinates. */
export function createPlacesService({ gazetteer, onFailure }: PlacesDependencies) {
  return {
    /** Place of a photo; if the gazetteer fails, the fields stay empty and the upload succeeds. */
    async placeOf(metadata: PhotoMetadata): Promise<FoundPlace> {
      const { city, region, country, latitude, longitude } = metadata;
      if (city !== null || region !== null || country !== null)
        return { city, region, country, source: 'iptc' };
      if (latitude === null || longitude === null) return nowhere;
      try {
        const place = await gazetteer.near(latitude, longitude);
        return place ? { ...place, source: 'gps' } : nowhere;
      } catch (error) {
        onFailure(error);
        return nowhere;
      }
    },
  };
}
