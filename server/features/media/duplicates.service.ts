import { setImmediate } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import { areCopies, type Fingerprint, fingerprintDistance, fingerprintOf } from '#domain/media/duplicates.ts';
import type { Media, Post } from '#domain/posts/post.ts';
import { paths } from '#domain/site/paths.ts';
import { localAddress } from '#domain/text/addresses.ts';
import { type AppContext, perApp } from '../../compose/context.ts';
import { createThumbprints } from './images/thumbprints.ts';
import type { FingerprintedMedia } from './media.repository.ts';

/** Post that shows the same image, or a similar one. */
export interface Duplicate {
  kind: 'exact' | 'near';
  post: Post;
}

/** Candidates that are compared pixel by pixel. */
const lookedAt = 40;
/** Maximum number of posts listed for one image. */
const namedPosts = 200;

export const duplicatesService = perApp((app) => {
  const { reader, files, logger } = app;
  const fingerprints = createFingerprints(app);
  const readThumbprint = createThumbprints(files);

  async function near(media: Media): Promise<Post[]> {
    const candidates = await fingerprints.candidates(media, lookedAt);
    const posts = await reader.posts.showing(candidates, namedPosts);
    const thumbprint = posts.length > 0 ? await readThumbprint(media) : null;
    const copies = new Set<string>();
    for (const id of thumbprint ? candidates : []) {
      const other = posts.find((post) => post.media?.id === id)?.media;
      const otherThumbprint = other ? await readThumbprint(other) : null;
      if (thumbprint && otherThumbprint && areCopies(thumbprint, otherThumbprint)) copies.add(id);
    }
    return [...copies].flatMap((id) => posts.filter((post) => post.media?.id === id));
  }

  async function orNothing<T>(work: () => Promise<T[]>): Promise<T[]> {
    try {
      return await work();
    } catch (error) {
      logger.error({ err: error }, 'cannot search for duplicates of an image');
      return [];
    }
  }

  return {
    /** Posts that show a copy of this image, the likeliest first. */
    copiesOf: (media: Media): Promise<Post[]> => orNothing(() => near(media)),

    /**
     * Posts that show this image, then those that show a similar one. An error here does not fail an upload.
     */
    of: (media: Media): Promise<Duplicate[]> =>
      orNothing(async () => {
        const exact = await reader.posts.showing([media.id], namedPosts);
        const copies = await near(media);
        return [
          ...exact.map((post) => ({ kind: 'exact' as const, post })),
          ...copies.map((post) => ({ kind: 'near' as const, post })),
        ];
      }),
  };
});

/** Finds stored images by the URLs of their renditions. */
export const mediaLookup = perApp(({ reader, files, config }) => {
  /** The id; null for a URL that is not ours, undefined for one of ours where no image is. */
  async function ownMediaAt(address: string): Promise<string | null | undefined> {
    const local = localAddress(address, config.site.url);
    const key = files.keyOf(local);
    if (key === null) return local.startsWith(paths.media('')) ? undefined : null;
    return (await reader.media.findByKey(key))?.id;
  }

  return {
    ownMediaAt,

    /**
     * The id of the image with a file at this URL: a path on the site, or absolute.
     * @throws AppError `invalid` for `file_url` when it is not the URL of an image of ours
     */
    async mediaAt(address: string): Promise<string> {
      const mediaId = await ownMediaAt(address);
      if (mediaId) return mediaId;
      const message = 'No stored image has this URL. Upload the image first.';
      throw new AppError('invalid', message, { fields: { file_url: message } });
    },
  };
});

/** Images read between two pauses. */
const mediaAtOnce = 2000;
/** Overlap of reads, because the clocks of other processes may differ. */
const overlapMs = 10 * 60 * 1000;

/**
 * The fingerprints of all stored images: read on first use, updated on each later one. 100,000 are compared in 2 ms.
 * Those of deleted images stay and find nothing.
 */
function createFingerprints({ reader }: AppContext) {
  const fingerprints = new Map<string, Fingerprint>();
  let newest = '';
  let reading: Promise<void> | undefined;

  async function readNew(): Promise<void> {
    const since = newest === '' ? '' : new Date(Date.parse(newest) - overlapMs).toISOString();
    let after = { createdDate: since, id: '' };
    for (;;) {
      const page: FingerprintedMedia[] = await reader.media.fingerprintsSince(after, mediaAtOnce);
      for (const image of page) fingerprints.set(image.id, fingerprintOf(image));
      const last = page.at(-1);
      if (last && last.createdDate > newest) newest = last.createdDate;
      if (!last || page.length < mediaAtOnce) return;
      after = last;
      await setImmediate();
    }
  }

  return {
    /** Ids of the images that could be copies of this one, the likeliest first; itself is not among them. */
    async candidates(media: Media, atMost: number): Promise<string[]> {
      reading ??= readNew().finally(() => {
        reading = undefined;
      });
      await reading;
      const wanted = fingerprintOf(media);
      const found: { id: string; distance: number }[] = [];
      for (const [id, fingerprint] of fingerprints) {
        const distance = fingerprintDistance(wanted, fingerprint);
        if (distance !== null && id !== media.id) found.push({ id, distance });
      }
      return found
        .sort((a, b) => a.distance - b.distance)
        .slice(0, atMost)
        .map(({ id }) => id);
    },
  };
}
