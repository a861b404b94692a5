import type { Actor } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import type { Media, Post } from '#domain/posts/post.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Incoming, IncomingSource } from '../../platform/files/incoming.ts';
import type { EngineService } from '../semantic/engine.service.ts';
import type { Duplicate, DuplicatesService } from './duplicates.service.ts';
import type { MediaService, StoredMedia } from './media.service.ts';
import type { FoundPlace, PlacesService } from './places.ts';

export interface UploadsDependencies {
  incoming: Pick<Incoming, 'receive'>;
  media: Pick<MediaService, 'store'>;
  places: PlacesService;
  duplicates: Pick<DuplicatesService, 'of'>;
  engine: Pick<EngineService, 'usableTags'>;
  reader: Pick<Repositories, 'media' | 'posts'>;
}

/** A picture that has been stored, with everything a form about it starts from: its keywords as the site writes tags. */
export interface Uploaded extends StoredMedia {
  /** The file's own name. */
  name: string;
  place: FoundPlace;
  duplicates: Duplicate[];
}

/** A picture stored before, and the newest post that shows it. */
export interface KnownPicture {
  media: Media;
  post: Post | null;
}

export type UploadsService = ReturnType<typeof createUploadsService>;

export function createUploadsService({
  incoming,
  media,
  places,
  duplicates,
  engine,
  reader,
}: UploadsDependencies) {
  return {
    /**
     * Receives and stores a picture. It is staged: what nothing names within a day goes.
     * @throws AppError as `Incoming.receive` and `MediaService.store`; nothing is left then
     */
    async receive(actor: Actor, source: IncomingSource & { name: string }): Promise<Uploaded> {
      requireAdmin(actor);
      const { name } = source;
      const file = await incoming.receive(source);
      try {
        const stored = await media.store(actor, { file, name });
        const place = await places.placeOf(stored.metadata);
        const keywords = await engine.usableTags(actor, stored.metadata.keywords);
        const metadata = { ...stored.metadata, keywords };
        return { ...stored, metadata, name, place, duplicates: await duplicates.of(stored.media) };
      } finally {
        await file.remove();
      }
    },

    /** Of these files those that are stored. @param hashes sha-256, hexadecimal */
    async known(actor: Actor, hashes: readonly string[]): Promise<KnownPicture[]> {
      requireAdmin(actor);
      const stored = await reader.media.findAllBySha256([...new Set(hashes)]);
      return Promise.all(
        stored.map(async (picture) => {
          const [post] = await reader.posts.showing([picture.id], 1);
          return { media: picture, post: post ?? null };
        }),
      );
    },
  };
}
