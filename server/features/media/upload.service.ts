import { type Actor, requireAdmin } from '#domain/access/account.ts';
import type { BinnedItem } from '#domain/bin/bin.ts';
import { AppError } from '#domain/errors.ts';
import type { Media, Post } from '#domain/posts/post.ts';
import { perApp } from '../../compose/context.ts';
import type { IncomingSource } from '../../platform/files/incoming.ts';
import { engineService } from '../semantic/engine.service.ts';
import { type Duplicate, duplicatesService } from './duplicates.service.ts';
import { type MediaSource, mediaService, type StoredMedia } from './media.service.ts';
import { type FoundPlace, placesService } from './places.service.ts';
import { incomingImages } from './processing.service.ts';

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

export const uploadsService = perApp((app) => {
  const { reader } = app;
  const incoming = incomingImages(app);

  async function duplicatesOf(image: Media): Promise<FoundDuplicates> {
    const binned = await reader.bin.showing(image.id, namedInBin);
    return { media: image, duplicates: await duplicatesService(app).of(image), binned };
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
        const stored = await mediaService(app).store(actor, { file, name, sidecar });
        const place = await placesService(app).placeOf(stored.metadata);
        const keywords = await engineService(app).usableTags(actor, stored.metadata.keywords);
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
});
