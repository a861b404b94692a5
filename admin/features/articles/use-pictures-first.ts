import { type RefObject, useState } from 'react';
import { uploadPicture } from '../../calls/media.ts';
import type { PictureCalls, RichTextHandle } from '../../rich-text/types.ts';
import { useAdminFrame, useCaller } from '../../shell/session.tsx';

/** How the pictures of a body are stored. */
export function usePictureCalls(): PictureCalls {
  const call = useCaller();
  const { imagesOrigin } = useAdminFrame();
  return {
    upload: (file, options) => uploadPicture(call, file, options),
    imageOrigins: imagesOrigin ? [imagesOrigin] : [],
  };
}

const refusal = 'An image was not uploaded. Retry or remove it in the text, then save again.';

/** A save waits for the pictures that are being uploaded: they are not in the text before. */
export function usePicturesFirst(body: RefObject<RichTextHandle | null>) {
  const [waiting, setWaiting] = useState<'draft' | 'publish' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    /** What waits to be saved. */
    waiting,
    /** Why the last save was not done, at its field. */
    errors: (problem === null ? {} : { body: problem }) as Record<string, string>,
    forget: () => setProblem(null),
    /** Whether everything is in the text now. */
    async ready(published: boolean): Promise<boolean> {
      const editor = body.current;
      if (waiting || !editor) return !waiting;
      setProblem(null);
      if (editor.uploading() > 0) setWaiting(published ? 'publish' : 'draft');
      const isComplete = await editor.picturesSettled();
      setWaiting(null);
      if (!isComplete) setProblem(refusal);
      return isComplete;
    },
  };
}
