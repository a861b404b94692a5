import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { contentTypes } from '#domain/media/content-types.ts';
import type { FileTexts } from '#domain/media/file-texts.ts';
import { fileKeysOf } from '#domain/media/media-files.ts';
import type { Animation, Rendition } from '#domain/posts/post.ts';
import { perApp } from '../../compose/context.ts';
import type { JobKind } from '../../platform/jobs/runner.ts';
import { rewriteXmp } from './images/xmp.ts';
import { stagedSince, wordsKind } from './media.derive.ts';
import { fileTexts } from './media.service.ts';

const settingKey = 'file_texts';
/** Version of the texts; to be increased when the same settings would write others. */
const version = 1;

type PublicFile = Pick<Rendition | Animation, 'key' | 'width' | 'height' | 'bytes'>;

/** Writes the words of a photo into its public files, whose pixels and addresses stay. */
export const wordsJob = perApp((app) => {
  const { reader, files, now } = app;
  const texts = fileTexts(app);

  /** @returns its bytes now; null when it is not there */
  async function bring(file: PublicFile, wanted: FileTexts): Promise<number | null> {
    const found = await files.stream(file.key);
    if (!found) return null;
    const data = await buffer(found.stream);
    const changed = rewriteXmp(data, wanted, file);
    if (!changed) return data.length;
    const extension = file.key.split('.').at(-1) as keyof typeof contentTypes;
    await files.put(file.key, changed, { contentType: contentTypes[extension] });
    return changed.length;
  }

  /** True if the image exists and uses the file; in a bucket that browsers read, replaced files count too. */
  async function isStillThere(key: string): Promise<boolean> {
    const media = await reader.media.findByKey(key);
    return media !== null && (files.publicOrigin !== null || fileKeysOf(media).includes(key));
  }

  /**
   * True if the file belongs to the bin and was hidden in the bucket: browsers read it directly, so this
   * server cannot answer 404.
   */
  async function isWithheld(key: string): Promise<boolean> {
    if (files.publicOrigin === null) return false;
    const isHidden = await reader.bin.hides(key, stagedSince(now()));
    await files.withhold(key, isHidden);
    return isHidden;
  }

  const job: JobKind = {
    async run({ job, signal, finish }) {
      // Another process may just have stored settings.
      await app.present.refresh();
      const media = await reader.media.findById(job.subject);
      if (!media) return;
      const wanted = await texts.of(media);
      const bytes = new Map<string, number>();
      const still = [...media.renditions, ...(media.cover?.files ?? [])];
      for (const file of [...still, ...(media.animation ? [media.animation] : [])]) {
        signal.throwIfAborted();
        if (await isWithheld(file.key)) continue;
        const length = await bring(file, wanted);
        // A file deleted or replaced since must not come back.
        if (!(await isStillThere(file.key))) await files.delete(file.key);
        else if (length !== null) bytes.set(file.key, length);
      }
      // Former files stay in a bucket that browsers read directly.
      const former = files.publicOrigin === null ? [] : await reader.renditions.filesOf(media.id);
      const current = new Set(fileKeysOf(media));
      for (const key of former.filter((one) => one.startsWith('media/') && !current.has(one))) {
        signal.throwIfAborted();
        await isWithheld(key);
      }
      await finish(
        async ({ media: images, renditions }) => {
          const present = await images.findById(media.id);
          const counted = <File extends PublicFile>(files: readonly File[]) =>
            files.map((file) => ({ ...file, bytes: bytes.get(file.key) ?? file.bytes }));
          if (present) await renditions.replace(media.id, counted(present.renditions));
          if (present?.cover)
            await renditions.setCover(media.id, { ...present.cover, files: counted(present.cover.files) });
          return false;
        },
        ['media'],
      );
    },
  };
  app.jobs.addKind(wordsKind, job);

  return {
    ...job,

    /**
     * Adds jobs at the start of a server for all images, if their files were written with other settings.
     * @returns whether there are any
     */
    async prepare(): Promise<boolean> {
      const wanted = createHash('sha256')
        .update(JSON.stringify([version, texts.settings]))
        .digest('hex')
        .slice(0, 16);
      if ((await reader.settings.get(settingKey)) === wanted) return false;
      await app.transaction(async (repos) => {
        await repos.words.addAll(wordsKind, `words-${app.newId()}`, now().toISOString());
        await repos.settings.set(settingKey, wanted);
      });
      return true;
    },
  };
});
