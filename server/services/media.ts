import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import type { Media, PhotoMetadata, Rights } from '#domain/photo/post.ts';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import type { Gate } from '#server/adapters/images/gate.ts';
import type { ImageProcessor, ProcessedImage } from '#server/adapters/images/process.ts';
import type { Transaction } from '#server/database/transaction.ts';
import type { Repositories } from '#server/repositories/all.ts';
import { type MediaKeys, mediaKeys } from './media-keys.ts';
import type { Turns } from './turns.ts';

export interface MediaSource {
  /** A function is asked only when it is this picture's turn, so that a long queue holds no files in memory. */
  bytes: Buffer | (() => Promise<Buffer>);
  /** The file's own name; kept for the owner, never trusted. */
  name: string;
}

export interface StoredMedia {
  media: Media;
  metadata: PhotoMetadata;
  /** False when these very bytes were stored before. */
  isNew: boolean;
}

export interface MediaServiceDependencies {
  images: ImageProcessor;
  readMetadata: (bytes: Buffer) => PhotoMetadata;
  files: FileStore;
  /** How many pictures are held in memory at one time. */
  admission: Gate;
  /** By sha-256: the same bytes coming twice at the same moment are stored once. */
  inTurn: Turns;
  /** For reading outside a transaction. */
  reader: Pick<Repositories, 'media'>;
  transaction: Transaction;
  /** What stands in the public files where the photograph itself does not say. */
  siteRights: () => Promise<Rights>;
  /** The key of the public names; it must stay the same for the life of the site. */
  secret: string;
  now: () => Date;
  newId: () => string;
}

export type MediaService = ReturnType<typeof createMediaService>;

export function createMediaService(dependencies: MediaServiceDependencies) {
  const { images, readMetadata, files, admission, inTurn, reader, transaction, siteRights, secret } =
    dependencies;

  /** Stored before and still there; a picture that nobody names yet is as old as its last upload. */
  async function findStored(sha256: string): Promise<Media | null> {
    const media = await reader.media.findBySha256(sha256);
    if (!media || (await reader.media.isReferenced(media.id))) return media;
    const createdDate = dependencies.now().toISOString();
    const isThere = await transaction((repos) => repos.media.restage(media.id, createdDate));
    return isThere ? { ...media, createdDate } : null;
  }

  async function storeNew(bytes: Buffer, sha256: string, name: string): Promise<StoredMedia> {
    const metadata = readMetadata(bytes);
    const type = images.sniff(bytes);
    const image = await images.process(bytes, withFallback(metadata.rights, await siteRights()));
    const keys = mediaKeys(secret, sha256, type);
    const media = describe(image, { bytes, sha256, keys });
    try {
      await putAll(media, image, bytes);
      await transaction((repos) => repos.media.insert(media, metadata, name));
    } catch (error) {
      const storedElsewhere = await reader.media.findBySha256(sha256);
      if (storedElsewhere) return { media: storedElsewhere, metadata, isNew: false };
      await removeAll(media);
      throw error;
    }
    return { media, metadata, isNew: true };
  }

  function describe(
    image: ProcessedImage,
    original: { bytes: Buffer; sha256: string; keys: MediaKeys },
  ): Media {
    const { mime, width, height, colour, thumbhash, phash } = image;
    const { bytes, sha256, keys } = original;
    return {
      id: dependencies.newId(),
      hash: keys.hash,
      sha256,
      phash,
      bytes: bytes.length,
      mime,
      width,
      height,
      colour,
      thumbhash,
      originalKey: keys.original,
      renditions: image.renditions.map(({ data: _, ...made }) => ({ ...made, key: keys.rendition(made) })),
      createdDate: dependencies.now().toISOString(),
    };
  }

  /** Waits for all of them whatever happens: a file still being written could not be removed. */
  async function putAll(media: Media, image: ProcessedImage, original: Buffer): Promise<void> {
    const outcomes = await Promise.allSettled([
      files.put(media.originalKey, original, { contentType: media.mime }),
      ...image.renditions.map(({ data, format }, index) =>
        files.put(media.renditions[index]?.key ?? '', data, { contentType: contentTypes[format] }),
      ),
    ]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async function removeAll(media: Media): Promise<void> {
    const keys = [media.originalKey, ...media.renditions.map((rendition) => rendition.key)];
    await Promise.allSettled(keys.map((key) => files.delete(key)));
  }

  return {
    /**
     * Stores a photograph with its renditions and what it says of itself, once for the same bytes. When it
     * returns, files and row survive a crash; when it throws, neither is left.
     * @throws AppError `unsupported_type`, `too_large` or `invalid` for what is no picture we take,
     *   `unavailable` when there is no room
     */
    async store(actor: Actor, source: MediaSource): Promise<StoredMedia> {
      requireAdmin(actor);
      return admission.run(1, async () => {
        const bytes = typeof source.bytes === 'function' ? await source.bytes() : source.bytes;
        images.sniff(bytes);
        const sha256 = await sha256Of(bytes);
        return inTurn(sha256, async () => {
          const media = await findStored(sha256);
          if (media) return { media, metadata: readMetadata(bytes), isNew: false };
          return storeNew(bytes, sha256, source.name);
        });
      });
    },
  };
}

const chunkBytes = 4 * 1024 * 1024;

/** In steps: hashing a large file at a stretch would hold up every page. */
async function sha256Of(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    hash.update(bytes.subarray(at, at + chunkBytes));
    await setImmediate();
  }
  return hash.digest('hex');
}

const contentTypes = { webp: 'image/webp', jpg: 'image/jpeg' } as const;

function withFallback(own: Rights, site: Rights): Rights {
  return {
    creator: own.creator ?? site.creator,
    credit: own.credit ?? site.credit,
    copyright: own.copyright ?? site.copyright,
    licenseUrl: own.licenseUrl ?? site.licenseUrl,
    acquireUrl: own.acquireUrl ?? site.acquireUrl,
  };
}
