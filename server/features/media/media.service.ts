import { createHmac } from 'node:crypto';
import { type Actor, requireAdmin } from '#domain/access/account.ts';
import { contentTypes } from '#domain/media/content-types.ts';
import { mendedNote } from '#domain/media/file-notes.ts';
import type { FileTexts, FileWords } from '#domain/media/file-texts.ts';
import { fileKeysOf } from '#domain/media/media-files.ts';
import { recipeOf, renditionKey } from '#domain/media/rendition-sizes.ts';
import { rejectedPhoto } from '#domain/media/sidecars.ts';
import type { Animation, Media, PhotoMetadata, Rendition, Rights } from '#domain/posts/post.ts';
import { futureDateNote, isAfterTomorrow } from '#domain/posts/taken.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { withoutDirectionControls } from '#domain/text/clean.ts';
import { perApp } from '../../compose/context.ts';
import { mediaChanged } from '../../compose/followers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { IncomingFile } from '../../platform/files/incoming.ts';
import type { EncodedAnimation } from './images/animation.ts';
import { createInspector } from './images/inspect.ts';
import type { Inspection } from './images/inspect-worker.ts';
import type { ProcessedImage } from './images/process.ts';
import { rewriteXmp } from './images/xmp.ts';
import { imageAdmission, imageProcessor, incomingImages } from './processing.service.ts';

export type MediaSource = {
  /** The file's own name; stored for the owner, never trusted. */
  name: string;
  /** Bytes of its XMP sidecar. */
  sidecar?: Buffer | null;
  /** True to refuse a photo that is marked as rejected in a photo program. */
  refusesRejected?: boolean;
} & (
  | { bytes: Buffer }
  /** File that may be moved into the store. */
  | { file: Pick<IncomingFile, 'path' | 'bytes'> }
);

export interface StoredMedia {
  media: Media;
  metadata: PhotoMetadata;
  /** False if the same bytes were stored before. */
  isNew: boolean;
  /** True if an animation has too many frames to keep: only the first one is shown. */
  isCut: boolean;
  /** Sentences for the owner about what was found in the file. */
  notes: string[];
  /** True if the photo is marked as rejected in a photo program. */
  isRejected: boolean;
}

interface Original extends Inspection {
  notes: string[];
  path: string;
  /** Length. */
  bytes: number;
}

export const mediaService = perApp((app) => {
  const { files, leases, runExclusive, reader, transaction, jobs, site } = app;
  const images = imageProcessor(app);
  const incoming = incomingImages(app);
  const admission = imageAdmission(app);
  const texts = fileTexts(app);
  const inspector = createInspector();
  app.onClose(inspector.close);

  /**
   * The image, if it is stored already. Its day as a staged image begins again: the new upload will be referenced, and
   * existing references may be removed first.
   */
  async function awaitedAgain(repos: Repositories, sha256: string): Promise<Media | null> {
    const stored = await repos.media.findBySha256(sha256);
    if (!stored) return null;
    const createdDate = app.now().toISOString();
    await repos.media.uploadedAgain(stored.id, createdDate);
    await followInBucket(repos, stored.id);
    return { ...stored, createdDate };
  }

  /** Shows or withholds an image in a bucket that browsers read directly; other files are checked when requested. */
  async function followInBucket(repos: Repositories, mediaId: string): Promise<void> {
    if (files.publicOrigin === null) return;
    await mediaChanged(repos, { mediaIds: [mediaId], time: app.now().toISOString() });
  }

  async function findStored(sha256: string): Promise<Media | null> {
    const isThere = (await reader.media.findBySha256(sha256)) !== null;
    return isThere ? transaction((repos) => awaitedAgain(repos, sha256), ['media']) : null;
  }

  async function storeNew(file: Original, name: string): Promise<StoredMedia> {
    const { path, type, sha256, metadata, isRejected } = file;
    const { sharpening } = app.config.images;
    const recipe = recipeOf(sharpening);
    const image = await images.process({ input: path, type }, texts.ofNew(metadata.rights), sharpening);
    const notes = [...file.notes, ...notesOf(file, image.notes)];
    const media = describe(image, file, recipe);
    const now = app.now().toISOString();
    const found = await leases.store(fileKeysOf(media), {
      kinds: ['media'],
      find: (repos) => awaitedAgain(repos, sha256),
      put: () => putAll(media, image, path),
      insert: async (repos) => {
        await repos.media.insert(media, metadata, withoutDirectionControls(name), recipe);
        await repos.jobs.add({ id: media.id, kind: 'renditions', subject: media.id, runAfter: now }, now);
      },
    });
    if (found) return { media: found, metadata, isNew: false, isCut: false, notes, isRejected };
    jobs.wake();
    return { media, metadata, isNew: true, isCut: image.isCut, notes, isRejected };
  }

  function describe(image: ProcessedImage, { bytes, sha256, type }: Original, recipe: string): Media {
    const { mime, width, height, colour, thumbhash, phash, animation } = image;
    const keys = mediaKeys(app.secrets.media, sha256, type, recipe);
    return {
      id: app.newId(),
      hash: keys.hash,
      sha256,
      phash,
      bytes,
      mime,
      width,
      height,
      colour,
      thumbhash,
      originalKey: keys.original,
      renditions: image.renditions.map(({ data: _, ...made }) => ({ ...made, key: keys.rendition(made) })),
      animation: animation && sized(animation, keys.animation),
      cover: null,
      createdDate: app.now().toISOString(),
    };
  }

  /** Waits for all writes even after an error: a file that is still being written could not be deleted. */
  async function putAll(media: Media, image: ProcessedImage, original: string): Promise<void> {
    const outcomes = await Promise.allSettled([
      files.take(media.originalKey, original, { contentType: media.mime }),
      ...image.renditions.map(({ data, format }, index) =>
        files.put(media.renditions[index]?.key ?? '', data, { contentType: contentTypes[format] }),
      ),
      media.animation &&
        image.animation &&
        files.put(media.animation.key, image.animation.data, { contentType: contentTypes.webp }),
    ]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }

  function storeFile(
    { path, bytes }: Pick<IncomingFile, 'path' | 'bytes'>,
    { name, sidecar = null, refusesRejected = false }: MediaSource,
  ): Promise<StoredMedia> {
    return admission.run(1, async () => {
      const inspection = await inspector.inspect(path, sidecar);
      const { sha256, isRejected } = inspection;
      if (isRejected && refusesRejected) throw rejectedPhoto();
      const { metadata, notes } = withPossibleDate(inspection, app.now(), site.timeZone);
      return runExclusive(sha256, async () => {
        const media = await findStored(sha256);
        if (media) {
          // The image exists already, but its files may wait for a job.
          jobs.wake();
          const ofImage = notesOf(inspection, await images.notes({ input: path, type: inspection.type }));
          return { media, metadata, isNew: false, isCut: false, notes: [...notes, ...ofImage], isRejected };
        }
        return storeNew({ ...inspection, metadata, notes, path, bytes }, name);
      });
    });
  }

  return {
    /**
     * Stores an image with its renditions and metadata, once for the same bytes. When it returns, files and row
     * survive a crash; when it throws, neither is left, or the cleanup deletes the files.
     * @throws AppError `unsupported_type`, `too_large` or `invalid` for an image that is not accepted,
     *   `no_space` when the disk is full, `unavailable` when another process stores the same bytes
     */
    async store(actor: Actor, source: MediaSource): Promise<StoredMedia> {
      requireAdmin(actor);
      if ('file' in source) return storeFile(source.file, source);
      const file = await incoming.copy(source.bytes);
      try {
        return await storeFile(file, source);
      } finally {
        await file.remove();
      }
    },

    /** Ends the wait for a record with an image that was stored before: without it, files in the bin would be served. */
    async endWait(actor: Actor, mediaId: string): Promise<void> {
      requireAdmin(actor);
      await transaction(
        async (repos) => {
          await repos.media.endWait(mediaId);
          await followInBucket(repos, mediaId);
        },
        ['media'],
      );
    },
  };
});

/** Metadata without a date of exposure after tomorrow: the camera's clock was wrong. */
function withPossibleDate(
  { metadata, metadataNote }: Inspection,
  now: Date,
  timeZone: string,
): Pick<StoredMedia, 'metadata' | 'notes'> {
  const notes = metadataNote ? [metadataNote] : [];
  const { takenAt } = metadata;
  if (takenAt === null || !isAfterTomorrow(takenAt, now, timeZone)) return { metadata, notes };
  return { metadata: { ...metadata, takenAt: null }, notes: [...notes, futureDateNote(takenAt)] };
}

/**
 * Sentences for the owner. Damage is reported once, although the file's bytes and its decoder both find it.
 */
function notesOf({ damageNote }: Inspection, notes: readonly string[]): string[] {
  return damageNote ? [damageNote, ...notes.filter((note) => note !== mendedNote)] : [...notes];
}

/** Rights of images whose files name none. */
function rightsOfSite({ owner, siteName, copyrightNotice, licenseUrl, licenseAcquireUrl }: Settings): Rights {
  return {
    creator: owner,
    credit: owner ? `${owner} / ${siteName}` : null,
    copyright: copyrightNotice ?? (owner ? `© ${owner}` : null),
    licenseUrl,
    acquireUrl: licenseAcquireUrl,
  };
}

/** Texts and rights written into an image's public files. */
export const fileTexts = perApp(({ reader, config, present }) => {
  /** Read each time, because they may change. */
  const settings = present.live((now) => ({ ...config.texts, siteRights: rightsOfSite(now) }));

  async function rightsOf(mediaId: string): Promise<Rights> {
    const own = (await reader.media.metadataOf(mediaId))?.rights;
    return own ? withFallback(own, settings.siteRights) : settings.siteRights;
  }

  return {
    settings,

    /** Texts before anything shows the image. @param own rights that its file names */
    ofNew: (own: Rights): FileTexts =>
      textsFor(withFallback(own, settings.siteRights), null, settings.reservesMining),

    async of({ id }: Pick<Media, 'id'>): Promise<FileTexts> {
      const words = settings.embedsWords ? await reader.words.of(id) : null;
      return textsFor(await rightsOf(id), words, settings.reservesMining);
    },

    /**
     * Rights without texts, for a file that shows more than the image. @param mediaId null: rights of the
     * site
     */
    rightsOf: async (mediaId: string | null): Promise<FileTexts> =>
      textsFor(
        mediaId === null ? settings.siteRights : await rightsOf(mediaId),
        null,
        settings.reservesMining,
      ),

    /** The file with the rights of its image. @param mediaId null: rights of the site */
    async withRights(
      file: Buffer,
      mediaId: string | null,
      size: { width: number; height: number },
    ): Promise<Buffer> {
      return rewriteXmp(file, await this.rightsOf(mediaId), size) ?? file;
    },
  };
});

function withFallback(own: Rights, site: Rights): Rights {
  return {
    creator: own.creator ?? site.creator,
    credit: own.credit ?? site.credit,
    copyright: own.copyright ?? site.copyright,
    licenseUrl: own.licenseUrl ?? site.licenseUrl,
    acquireUrl: own.acquireUrl ?? site.acquireUrl,
  };
}

/** @param words null: nothing published shows the image */
function textsFor(rights: Rights, words: FileWords | null, reservesMining: boolean): FileTexts {
  const said = (text: string | undefined) => text?.trim() || null;
  return {
    ...rights,
    title: said(words?.title),
    caption: said(words?.caption),
    altText: said(words?.altText),
    reservesMining,
  };
}

function sized({ width, height, data }: EncodedAnimation, key: string): Animation {
  return { width, height, bytes: data.length, key };
}

export interface MediaKeys {
  /** Keyed hash of the photograph: 160 bits, hexadecimal. */
  hash: string;
  /** Private; cannot be derived from `hash`. */
  original: string;
  rendition(made: Pick<Rendition, 'format' | 'target' | 'width'>): string;
  animation: string;
}

/**
 * Keys of an image's files. Without the secret they cannot be derived from the image.
 * @param sha256 of the original, hexadecimal
 * @param extension of the original, without a dot
 * @param recipe addresses are immutable: other pixels get others
 */
function mediaKeys(secret: string, sha256: string, extension: string, recipe: string): MediaKeys {
  const hash = keyed(secret, `renditions:${recipe}:${sha256}`);
  const original = keyed(secret, `original:${sha256}`);
  return {
    hash,
    original: `originals/${original.slice(0, 2)}/${original}.${extension}`,
    rendition: (made) => renditionKey(hash, 0, made),
    animation: `media/${hash.slice(0, 2)}/${hash}-animated.webp`,
  };
}

function keyed(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex').slice(0, 40);
}
