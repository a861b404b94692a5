import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import { contentTypes } from '#domain/media/content-types.ts';
import { coverAfter, coverRecipe } from '#domain/media/covers.ts';
import { fileKeysOf } from '#domain/media/media-files.ts';
import {
  type ImageSettings,
  isBase,
  isBeyond,
  type LargeRendition,
  largeRenditions,
  recipeOf,
  renditionKey,
  successorOf,
} from '#domain/media/rendition-sizes.ts';
import type { Media, Rendition } from '#domain/posts/post.ts';
import { type AppContext, perApp } from '../../compose/context.ts';
import { mediaChanged } from '../../compose/followers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { requireRoomFor } from '../../platform/files/disk-space.ts';
import type { Lease } from '../../platform/files/leases.repository.ts';
import { createAnnouncements } from '../../platform/jobs/announcements.ts';
import type { JobKind, JobRun } from '../../platform/jobs/runner.ts';
import type { ImageType } from './images/accepted-types.ts';
import type { EncodedRendition } from './images/encode.ts';
import type { Pace } from './images/process.ts';
import { fileTexts } from './media.service.ts';
import { imageAdmission, imageProcessor, incomingImages } from './processing.service.ts';

const renditionsKind = 'renditions';

/** `large`: the sizes beyond 1280 pixels that are missing; `all`: every file that other settings made, or that is lost. */
export type RenditionsTask = { mode: 'large' } | { mode: 'all'; recipe: string; force: boolean };

interface Changes {
  media: Media;
  /** Renditions that exist already and stay. */
  kept: readonly Rendition[];
  made: readonly EncodedRendition[];
  generation: number;
  recipe: string;
  /** Width setting when the job began. */
  publicWidth: number;
}

/** Image, settings and pace when the job begins. */
interface Situation {
  media: Media;
  state: { generation: number; recipe: string };
  settings: ImageSettings;
  pace: Pace;
}

/**
 * Runs work with a copy of the original on this machine, wherever the store keeps it. An image that is being
 * encoded cannot be interrupted: a job that is stopped does not wait for it.
 */
export async function withOriginal<T>(
  app: AppContext,
  { originalKey, mime }: Media,
  signal: AbortSignal,
  work: (image: { input: string; type: ImageType }) => Promise<T>,
): Promise<T> {
  const found = await app.files.stream(originalKey);
  if (!found) throw new AppError('not_found', 'The original file is missing. Its image stays as it is.');
  const file = await incomingImages(app).copy(found.stream);
  try {
    signal.throwIfAborted();
    const stopped = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    );
    const made = work({ input: file.path, type: mime.replace('image/', '') as ImageType });
    return await Promise.race([made, stopped]);
  } finally {
    await file.remove();
  }
}

const longestWaitMs = 60_000;
const betweenLooksMs = 200;

/** Makes the public files that an upload does not wait for, and makes them again for other settings. */
export const renditionsJob = perApp((app) => {
  const { reader, files, leases, now } = app;
  const images = imageProcessor(app);
  const admission = imageAdmission(app);
  const texts = fileTexts(app);
  const finishWithNews = createAnnouncements(renditionsKind, now);

  async function untilUploadsAreDone(signal: AbortSignal): Promise<void> {
    for (let waited = 0; waited < longestWaitMs && !admission.isIdle(); waited += betweenLooksMs) {
      await wait(betweenLooksMs, undefined, { signal });
    }
  }

  async function missingLarge({ media, state, settings, pace }: Situation): Promise<Changes | null> {
    const { publicWidth } = settings;
    const wanted = largeRenditions(media.width, media.height, publicWidth);
    const isSame = (a: LargeRendition, b: LargeRendition) =>
      a.format === b.format && a.target === b.target && a.width === b.width;
    const kept = media.renditions.filter((file) => isBase(file) || wanted.some((size) => isSame(size, file)));
    const isThere = wanted.every((size) => kept.some((file) => isSame(size, file)));
    if (isThere) return { media, kept, made: [], ...state, publicWidth };
    const said = await texts.of(media);
    const made = await withOriginal(app, media, pace.signal, (image) =>
      images.processLarge(image, said, settings, pace),
    );
    // A URL that was used before is not used for another encoding.
    const used = new Set(await reader.renditions.filesOf(media.id));
    const isUsed = made.some((file) =>
      used.has(renditionKey(media.hash, state.generation, file, publicWidth)),
    );
    const base = kept.filter(isBase);
    const generation = state.generation + (isUsed ? 1 : 0);
    return { media, kept: base, made, publicWidth, recipe: state.recipe, generation };
  }

  /** All renditions made again, or only missing large ones if the others are current; null: nothing to do. */
  async function everything(situation: Situation, force: boolean): Promise<Changes | null> {
    const { media, state, settings, pace } = situation;
    const recipe = recipeOf(settings.sharpening);
    if (!force && state.recipe === recipe && (await areThere(media.renditions)))
      return missingLarge(situation);
    const said = await texts.of(media);
    const made = await withOriginal(app, media, pace.signal, async (image) => [
      ...(await images.process(image, said, settings.sharpening, pace)).renditions,
      ...(await images.processLarge(image, said, settings, pace)),
    ]);
    const generation = state.generation + 1;
    return { media, kept: [], made, publicWidth: settings.publicWidth, recipe, generation };
  }

  async function areThere(renditions: readonly Rendition[]): Promise<boolean> {
    for (const { key } of renditions) if (!(await files.exists(key))) return false;
    return true;
  }

  function changesFor(situation: Situation, task: Partial<RenditionsTask>) {
    if (task.mode !== 'all') return missingLarge(situation);
    if (task.recipe !== recipeOf(situation.settings.sharpening)) {
      throw new AppError(
        'unavailable',
        'The sharpening is another one than when this job was added. If OUTPUT_SHARPENING was changed, restart the server; otherwise run npm run renditions again.',
        { isOutage: false },
      );
    }
    return everything(situation, task.force ?? false);
  }

  const job: JobKind = {
    isHeavy: true,

    async run(run) {
      // Another process may just have stored them.
      await app.present.refresh();
      const { job, signal } = run;
      const media = await reader.media.findById(job.subject);
      const state = media && (await reader.renditions.stateOf(media.id));
      if (!media || !state) return;
      await untilUploadsAreDone(signal);
      await requireRoomFor(files);
      const situation = { media, state, settings: { ...app.config.images }, pace: run };
      const changes = await changesFor(situation, job.payload as Partial<RenditionsTask>);
      signal.throwIfAborted();
      if (changes) await store(run, changes);
    },
  };
  app.jobs.addKind(renditionsKind, job);
  return job;

  async function store(run: JobRun, changes: Changes): Promise<void> {
    const { media, kept, made, generation, recipe, publicWidth } = changes;
    const stored = made.map(({ data: _, ...file }) => ({
      ...file,
      key: renditionKey(media.hash, generation, file, publicWidth),
    }));
    const renditions = [...kept, ...stored].sort(
      (a, b) => a.target - b.target || (a.format < b.format ? 1 : -1),
    );
    const gone = await replacedFiles(media, renditions, publicWidth);
    let former: Lease | undefined;
    const insert = async (repos: Repositories) => {
      await repos.renditions.replace(media.id, renditions);
      await repos.renditions.setState(media.id, { generation, recipe, publicWidth });
      // Texts may have changed while the files were encoded: the event checks those in the files.
      const mediaIds = stored.length > 0 ? [media.id] : [];
      const event = { mediaIds, coverRecipe: coverRecipe(recipe, publicWidth), time: now().toISOString() };
      await mediaChanged(repos, event);
      if (gone.length > 0) former = await leases.acquire(repos, gone);
    };
    // Locks posts too: the image that opens Home must not change at the same time.
    const finish = (work: (repos: Repositories) => Promise<void>) =>
      finishWithNews(run, true, work, ['media', 'posts']);
    if (stored.length === 0) await finish(insert);
    else {
      const keys = stored.map(({ key }) => key);
      await leases.store(keys, {
        kinds: ['media'],
        find: async (repos) => ((await repos.media.findById(media.id)) === null ? 'removed' : null),
        put: async () => {
          for (const [index, { data, format }] of made.entries()) {
            await files.put(keys[index] ?? '', data, { contentType: contentTypes[format] });
          }
        },
        insert,
        transaction: finish,
      });
    }
    if (former) await leases.remove(former);
  }

  /** A bucket that browsers read directly cannot redirect: there only files that have become too wide are deleted. */
  async function replacedFiles(
    media: Media,
    renditions: readonly Rendition[],
    publicWidth: number,
  ): Promise<string[]> {
    const stays = (key: string) => renditions.some((file) => file.key === key);
    if (files.publicOrigin === null)
      return media.renditions.map(({ key }) => key).filter((key) => !stays(key));
    const all = await reader.renditions.filesOf(media.id);
    return all.filter((key) => !stays(key) && isBeyond(publicWidth, key));
  }
});

/**
 * Finds the current URL of a replaced public file; null for a key that never was one, or that is still in
 * use.
 */
export const movedMediaFile = perApp(({ reader, files }) => async (key: string): Promise<string | null> => {
  const media = await reader.media.findByKey(key);
  if (!media || fileKeysOf(media).includes(key)) return null;
  const present = coverAfter(key, media.cover?.files ?? []) ?? successorOf(key, media.renditions);
  return present && files.url(present.key);
});
