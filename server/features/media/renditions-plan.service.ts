import { type Actor, requireAdmin } from '#domain/access/account.ts';
import { isBase, largeRenditions, recipeOf } from '#domain/media/rendition-sizes.ts';
import type { Media } from '#domain/posts/post.ts';
import { type DiskSpace, reservedBytes } from '#domain/storage/disk-space.ts';
import { counted } from '#domain/text/clean.ts';
import { perApp } from '../../compose/context.ts';
import type { FailedJob, JobCounts } from '../../platform/jobs/jobs-overview.ts';

const kind = 'renditions';
const announcement = 'larger_files_to_announce';
/** Time for the owner to read the announcement and to choose otherwise. */
const graceMs = 10 * 60 * 1000;
const rowsAtOnce = 1000;

export interface RenditionsPlan {
  images: number;
  /** Bytes that the new files take, roughly. */
  newBytes: number;
  /** Free space; null where unknown, as in S3. */
  space: DiskSpace | null;
}

export interface FailedImage extends FailedJob {
  /** Original file name. */
  name: string;
}

export type RenditionsService = ReturnType<typeof renditionsService>;

/** Plans which images get new public files, and estimates the space and time. */
export const renditionsService = perApp((app) => {
  const { reader, transaction, files, now, newId } = app;
  const settings = app.config.images;

  function batchOf(name: string, payload: object, delayMs = 0) {
    const time = now();
    const runAfter = new Date(time.getTime() + delayMs).toISOString();
    return { kind, batch: `${name}-${newId()}`, payload, now: time.toISOString(), runAfter };
  }

  /** @param isAll also files that are replaced: while both exist, they need room for both */
  async function estimate(isAll: boolean, force: boolean): Promise<RenditionsPlan> {
    const { publicWidth, sharpening } = settings;
    const recipe = recipeOf(sharpening);
    const plan: RenditionsPlan = { images: 0, newBytes: 0, space: await files.space() };
    for (let after = '', size = rowsAtOnce; size === rowsAtOnce; ) {
      const rows = await reader.renditions.sizesAfter(after, rowsAtOnce);
      for (const row of rows) {
        const replaced =
          isAll && (force || row.recipe !== recipe) ? bytesOf(row.renditions.filter(isBase)) : 0;
        plan.newBytes += replaced + missingBytes(row, publicWidth, replaced > 0);
      }
      plan.images += rows.length;
      after = rows.at(-1)?.id ?? '';
      size = rows.length;
    }
    return plan;
  }

  return {
    /**
     * Adds a job for each image whose large files are missing or follow another limit. Called at the start of
     * a server, and after a change of the settings.
     * @returns what the owner has to know, once
     */
    async prepare(): Promise<string | null> {
      const { publicWidth } = settings;
      await transaction(({ renditions }) => renditions.passNarrow(publicWidth));
      const outdated = await reader.renditions.outdated(publicWidth);
      const isNews = (await reader.settings.get(announcement)) === true;
      if (outdated === 0) return null;
      const plan = await estimate(false, false);
      if (!hasRoom(plan)) return noRoom(plan);
      const delay = isNews && plan.newBytes > 0 ? graceMs : 0;
      await transaction(async ({ renditions, settings }) => {
        await renditions.addOutdated(batchOf('large', { mode: 'large' }, delay), publicWidth);
        await settings.remove(announcement);
      });
      return delay > 0 ? announcementOf(outdated, plan, publicWidth) : null;
    },

    /** Number of images and disk space that `start` will need. */
    async plan(actor: Actor, force: boolean): Promise<RenditionsPlan & { hasRoom: boolean }> {
      requireAdmin(actor);
      const plan = await estimate(true, force);
      return { ...plan, hasRoom: hasRoom(plan) };
    },

    /** A job for each image, or the batch that has not ended. */
    async start(actor: Actor, force: boolean): Promise<{ batch: string; isNew: boolean }> {
      requireAdmin(actor);
      const open = await reader.jobs.openBatch(kind, 'all-');
      if (open !== null) return { batch: open, isNew: false };
      const added = batchOf('all', { mode: 'all', recipe: recipeOf(settings.sharpening), force });
      await transaction(({ renditions }) => renditions.addAll(added));
      return { batch: added.batch, isNew: true };
    },

    /** @returns whether there was a batch that had not ended */
    async stop(actor: Actor): Promise<boolean> {
      requireAdmin(actor);
      const open = await reader.jobs.openBatch(kind, 'all-');
      if (open === null) return false;
      await transaction(({ jobs }) => jobs.stop({ kind, batch: open }, now().toISOString()));
      return true;
    },

    async progress(actor: Actor, batch: string): Promise<JobCounts> {
      requireAdmin(actor);
      return reader.jobs.counts(batch);
    },

    async failed(actor: Actor, batch: string): Promise<FailedImage[]> {
      requireAdmin(actor);
      const failed = await reader.jobs.failed(batch, 100);
      return Promise.all(
        failed.map(async (job) => ({
          ...job,
          name: (await reader.unusedMedia.find(job.subject))?.name || job.subject,
        })),
      );
    },
  };
});

function bytesOf(renditions: Media['renditions']): number {
  return renditions.reduce((sum, { bytes }) => sum + bytes, 0);
}

const partOfWebp = { webp: 1, avif: 0.75, jpg: 0 } as const;

/**
 * Estimated bytes of missing files, from the weight of the widest WebP file: larger sizes take a little less
 * for each pixel.
 */
function missingBytes(
  { width, height, renditions }: Pick<Media, 'width' | 'height' | 'renditions'>,
  publicWidth: number,
  isAnew: boolean,
): number {
  const webp = renditions.filter(({ format }) => format === 'webp');
  const widest = webp.toSorted((a, b) => b.width - a.width)[0];
  if (!widest) return 0;
  const missing = largeRenditions(width, height, publicWidth).filter(
    ({ format, target }) =>
      isAnew || !renditions.some((file) => file.format === format && file.target === target),
  );
  const pixels = missing.reduce((sum, size) => sum + size.width * size.height * partOfWebp[size.format], 0);
  return Math.round((pixels * widest.bytes) / (widest.width * widest.height));
}

function hasRoom({ newBytes, space }: RenditionsPlan): boolean {
  return space === null || space.free > newBytes + reservedBytes(space);
}

export function megabytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024 ** 2)).toLocaleString('en-US')} MB`;
}

function noRoom({ newBytes, space }: RenditionsPlan): string {
  const { free, total } = space ?? { free: 0, total: 0 };
  return (
    `Larger image files are not created: they need about ${megabytes(newBytes)}, and ${megabytes(free)} ` +
    `of the disk are free (${megabytes(reservedBytes({ free, total }))} stay free). They are created at the next start with enough room.`
  );
}

function announcementOf(images: number, { newBytes, space }: RenditionsPlan, publicWidth: number): string {
  const room = space === null ? '' : ` (${megabytes(space.free)} free)`;
  return (
    `In ten minutes, larger public files (up to ${publicWidth} pixels) are created in the background, ` +
    `for ${counted(images, 'image')}, about ${megabytes(newBytes)}${room}. ` +
    'To publish nothing wider than 1280 pixels, stop now, set PUBLIC_MAX_WIDTH=1280 and start again.'
  );
}
