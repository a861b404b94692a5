import { contentTypes } from '#domain/media/content-types.ts';
import { coverFormats, coverKey, coverRecipe } from '#domain/media/covers.ts';
import { recipeOf } from '#domain/media/rendition-sizes.ts';
import { type FocalPoint, isSameFocus } from '#domain/posts/opening.ts';
import type { Cover, Media } from '#domain/posts/post.ts';
import { perApp } from '../../compose/context.ts';
import { mediaChanged } from '../../compose/followers.ts';
import { requireRoomFor } from '../../platform/files/disk-space.ts';
import type { Lease } from '../../platform/files/leases.repository.ts';
import type { JobKind, JobRun } from '../../platform/jobs/runner.ts';
import { addCoverJob, coverKind } from '../posts/opening.derive.ts';
import type { EncodedCover } from './images/cover.ts';
import { fileTexts } from './media.service.ts';
import { imageProcessor } from './processing.service.ts';
import { withOriginal } from './renditions.service.ts';

/** Makes the crops that phones get of the image that opens Home, and makes them again at another focal point. */
export const coverJob = perApp((app) => {
  const { reader, files, leases, now } = app;
  const images = imageProcessor(app);
  const texts = fileTexts(app);
  const recipeNow = () => coverRecipe(recipeOf(app.config.images.sharpening), app.config.images.publicWidth);

  /** Focus of the cover to be made; null if another image opens Home by now. */
  async function wantedFocus(mediaId: string): Promise<FocalPoint | null> {
    const opening = await reader.listings.opening();
    return opening?.post.media.id === mediaId ? opening.focus : null;
  }

  async function isThere({ cover }: Media, focus: FocalPoint, recipe: string): Promise<boolean> {
    if (!cover || cover.recipe !== recipe || !isSameFocus(cover, focus)) return false;
    // Crops of earlier versions were WebP only.
    if (!coverFormats.every((format) => cover.files.some((file) => file.format === format))) return false;
    for (const { key } of cover.files) if (!(await files.exists(key))) return false;
    return true;
  }

  const job: JobKind = {
    isHeavy: true,

    async run(run) {
      // Another process may just have stored them.
      await app.present.refresh();
      const { publicWidth, sharpening } = app.config.images;
      const recipe = recipeNow();
      const media = await reader.media.findById(run.job.subject);
      const focus = media && (await wantedFocus(media.id));
      if (!media || !focus || (await isThere(media, focus, recipe))) return;
      await requireRoomFor(files);
      const said = await texts.of(media);
      const made = await withOriginal(app, media, run.signal, (image) =>
        images.processCover(image, said, { focus, publicWidth, sharpening }, run),
      );
      run.signal.throwIfAborted();
      await store(run, media, made, { ...focus, recipe });
    },
  };
  app.jobs.addKind(coverKind, job);

  return {
    ...job,

    /** Adds a job if crops are missing. @returns whether they are */
    prepare: (): Promise<boolean> => app.transaction((repos) => addCoverJob(repos, recipeNow())),
  };

  async function store(
    run: JobRun,
    media: Media,
    made: readonly EncodedCover[],
    state: Pick<Cover, 'x' | 'y' | 'recipe'>,
  ) {
    const stored = made.map(({ data: _, ...file }) => ({
      ...file,
      key: coverKey(media.hash, file, state, state.recipe),
    }));
    const cover: Cover = { ...state, files: stored };
    const keys = stored.map(({ key }) => key);
    // A bucket that browsers read directly cannot redirect.
    const replaced = files.publicOrigin === null ? (media.cover?.files ?? []) : [];
    const gone = replaced.map(({ key }) => key).filter((key) => !keys.includes(key));
    let former: Lease | undefined;
    await leases.store(keys, {
      kinds: ['media'],
      find: async (repos) => ((await repos.media.findById(media.id)) === null ? 'removed' : null),
      put: async () => {
        for (const [index, { data, format }] of made.entries())
          await files.put(keys[index] ?? '', data, { contentType: contentTypes[format] });
      },
      insert: async (repos) => {
        await repos.renditions.setCover(media.id, cover);
        // Texts may have changed while the crops were encoded: the event checks those in the files.
        await mediaChanged(repos, { mediaIds: [media.id], time: now().toISOString() });
        if (gone.length > 0) former = await leases.acquire(repos, gone);
      },
      transaction: (work) =>
        run.finish(async (repos) => {
          await work(repos);
          return true;
        }),
    });
    if (former) await leases.remove(former);
  }
});
