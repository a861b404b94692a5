import { type RefObject, useState } from 'react';
import type { RichTextHandle } from './types.ts';

const uploadFailed = 'An image was not uploaded. Retry or remove it, then save again.';

/** Delays a save until uploading images are in the text. */
export function useUploadsFirst(body: RefObject<RichTextHandle | null>) {
  const [waiting, setWaiting] = useState<'draft' | 'publish' | null>(null);
  const [hasFailed, setFailed] = useState(false);
  return {
    /** Save that waits. */
    waiting,
    errors: (hasFailed ? { body: uploadFailed } : {}) as Record<string, string>,
    clearError: () => setFailed(false),
    /** Whether all images are in the text. */
    async ready(published: boolean): Promise<boolean> {
      const editor = body.current;
      if (waiting || !editor) return !waiting;
      setFailed(false);
      if (editor.uploading() > 0) setWaiting(published ? 'publish' : 'draft');
      const isComplete = await editor.imagesSettled();
      setWaiting(null);
      setFailed(!isComplete);
      return isComplete;
    },
  };
}
