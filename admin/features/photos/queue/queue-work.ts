import type { Caller } from '#browser/calls/caller.ts';
import type { UploadAnswer } from '#contract/media.ts';
import type { CreatePostBody } from '#contract/posts.ts';
import { postFields } from '#domain/posts/fields.ts';
import { titleFromFileName } from '#domain/posts/imported-post.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { dateOfUpload } from '#domain/posts/upload-date.ts';
import { knownFiles, uploadImage } from '../../../calls/media.ts';
import { createPost, updatePost } from '../../../calls/posts.ts';
import type { DescribeQueue } from '../describe/describe-queue.ts';
import { hashFile, type QueueWork } from './queue-steps.ts';

/**
 * The API calls of the queue.
 * @param words describes new posts on request
 */
export function queueWork(call: Caller, words: Pick<DescribeQueue, 'add'>): QueueWork {
  return {
    hash: hashFile,
    async shown(sha256) {
      const { known } = await knownFiles(call, [...new Set(sha256)]);
      const shown = Object.entries(known).flatMap(([hash, { post }]) =>
        post ? [[hash, photoName(post)]] : [],
      );
      return Object.fromEntries(shown);
    },
    upload: (file, signal, onProgress) => uploadImage(call, file, { signal, onProgress }),
    async create(upload: UploadAnswer, file, { published, date, describedBy }, provisionalDate) {
      const body = postOfUpload(upload, file.name, published);
      const dates = { ...postFields.toWire({ provisionalDate }), ...dateOfUpload(date, upload.metadata) };
      const post = await createPost(call, { ...body, ...dates });
      if (describedBy.length > 0) words.add(describedBy, post, upload.metadata.title === null);
      return published && !post.published ? 'Saved as a draft. Add a title to publish it.' : null;
    },
    replace: (postId, upload) => updatePost(call, postId, postFields.toWire({ mediaId: upload.file_url })),
  };
}

/** The post of an uploaded photo, from its metadata or file name. Without a title it is a draft. */
function postOfUpload(upload: UploadAnswer, fileName: string, published: boolean): CreatePostBody {
  const {
    title,
    description,
    alt_text: altText,
    extended_description: story,
    tags,
    ...location
  } = upload.metadata;
  const { city, region, country } = location;
  const read = {
    title,
    caption: description,
    story,
    altText,
    tags: tags.length > 0 ? tags : null,
    city,
    region,
    country,
  };
  const given = Object.entries(read).filter(([, value]) => value !== null);
  const named = title ?? titleFromFileName(fileName);
  return {
    ...postFields.toWire({
      ...Object.fromEntries(given),
      title: named,
      published: published && named !== '',
      mediaId: upload.file_url,
    }),
    provenance: postFields.keysToWire(Object.fromEntries(given.map(([name]) => [name, 'metadata' as const]))),
  };
}
