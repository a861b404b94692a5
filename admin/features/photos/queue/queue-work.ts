import type { Caller } from '#browser/calls/caller.ts';
import type { UploadAnswer } from '#contract/media.ts';
import type { CreatePostBody } from '#contract/posts.ts';
import { titleFromFileName } from '#domain/posts/imported-post.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { dateOfUpload } from '#domain/posts/upload-date.ts';
import { knownFiles, uploadPicture } from '../../../calls/media.ts';
import { createPost, updatePost } from '../../../calls/posts.ts';
import type { WordsStore } from '../describe/describe-queue.ts';
import { hashFile, type QueueWork } from './queue-steps.ts';

/**
 * What the queue does with the world, by our calls.
 * @param words who finds words for the new posts, where that is wished
 */
export function queueWork(call: Caller, words: Pick<WordsStore, 'add'>): QueueWork {
  return {
    hash: hashFile,
    async shown(sha256) {
      const { known } = await knownFiles(call, [...new Set(sha256)]);
      const shown = Object.entries(known).flatMap(([hash, { post }]) =>
        post ? [[hash, photoName(post)]] : [],
      );
      return Object.fromEntries(shown);
    },
    upload: (file, signal, onProgress) => uploadPicture(call, file, { signal, onProgress }),
    async create(upload: UploadAnswer, file, { published, date, wordsBy }, provisionalDate) {
      const body = postOfUpload(upload, file.name, published);
      const dates = { provisional_date: provisionalDate, ...dateOfUpload(date, upload.metadata) };
      const post = await createPost(call, { ...body, ...dates });
      if (wordsBy.length > 0) words.add(wordsBy, post, upload.metadata.title === null);
      return published && !post.published ? 'Saved as a draft. Add a title to publish it.' : null;
    },
    replace: (postId, { file_url }) => updatePost(call, postId, { file_url }),
  };
}

/**
 * The post that an uploaded photograph makes by itself: its own metadata, else the file's name made readable. Without
 * a title it is a draft.
 */
function postOfUpload(upload: UploadAnswer, fileName: string, published: boolean): CreatePostBody {
  const { title, description, alt_text, extended_description, tags, city, region, country } = upload.metadata;
  const said = {
    title,
    caption: description,
    alt_text,
    story: extended_description,
    tags: tags.length > 0 ? tags : null,
    geo_city: city,
    geo_region: region,
    geo_country: country,
  };
  const given = Object.entries(said).filter(([, value]) => value !== null);
  const named = title ?? titleFromFileName(fileName);
  return {
    ...Object.fromEntries(given),
    title: named,
    file_url: upload.file_url,
    published: published && named !== '',
    provenance: Object.fromEntries(given.map(([name]) => [name, 'metadata' as const])),
  };
}
