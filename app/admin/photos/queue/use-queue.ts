import { useState, useSyncExternalStore } from 'react';
import type { UploadAnswer } from '#contract/upload.ts';
import type { Caller } from '../../api/caller.ts';
import { knownFiles, uploadPicture } from '../../api/files.ts';
import { createPost, updatePost } from '../../api/posts.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { hashFile } from './hash-file.ts';
import { postOfUpload } from './post-of-upload.ts';
import { createQueueStore, type QueueState, type QueueStore, type QueueWork } from './queue-store.ts';

/** The queue of this page; it lives as long as the page does. */
export function useQueue(): { queue: QueueStore; state: QueueState } {
  const call = useCaller();
  const [queue] = useState(() => createQueueStore(workOver(call)));
  return { queue, state: useSyncExternalStore(queue.subscribe, queue.current, queue.current) };
}

function workOver(call: Caller): QueueWork {
  return {
    hash: hashFile,
    async shown(sha256) {
      const { known } = await knownFiles(call, [...new Set(sha256)]);
      const shown = Object.entries(known).flatMap(([hash, { post }]) => (post ? [[hash, post.title]] : []));
      return Object.fromEntries(shown);
    },
    upload: (file, signal, onProgress) => uploadPicture(call, file, { signal, onProgress }),
    create: (upload: UploadAnswer, file, published) =>
      createPost(call, postOfUpload(upload, file.name, published)),
    replace: (postId, { file_url }) => updatePost(call, postId, { file_url }),
  };
}
