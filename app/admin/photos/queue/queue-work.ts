import type { UploadAnswer } from '#contract/upload.ts';
import { photoName } from '#domain/photo/photo-name.ts';
import { dateOfUpload } from '#domain/photo/upload-date.ts';
import type { Caller } from '../../api/caller.ts';
import { knownFiles, uploadPicture } from '../../api/files.ts';
import { createPost, updatePost } from '../../api/posts.ts';
import type { WordsStore } from '../words/words-store.ts';
import { hashFile } from './hash-file.ts';
import { postOfUpload } from './post-of-upload.ts';
import type { QueueWork } from './queue-steps.ts';

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
