import { useEffect, useState, useSyncExternalStore } from 'react';
import { uploadPicture } from '../../calls/media.ts';
import { useAdminFrame, useCaller } from '../../shell/session.tsx';
import type { PictureUploadsOptions } from './picture-uploads.ts';
import { createUploads, type PictureUploads, type UploadsState } from './uploads.ts';

/** The uploads of one editor, as long as it lives. @param onUploading told how many pictures are not in the text yet */
export function usePictureUploads(onUploading: ((count: number) => void) | undefined): PictureUploadsOptions {
  const call = useCaller();
  const { imagesOrigin } = useAdminFrame();
  const [pictures] = useState(() => ({
    uploads: createUploads((file, options) => uploadPicture(call, file, options)),
    imageOrigins: imagesOrigin ? [imagesOrigin] : [],
  }));
  const { uploads } = pictures;
  useUploadsState(uploads);
  const count = uploads.count();
  useEffect(() => {
    onUploading?.(count);
    return () => onUploading?.(0);
  }, [onUploading, count]);
  return pictures;
}

export function useUploadsState(uploads: PictureUploads): UploadsState {
  return useSyncExternalStore(uploads.subscribe, uploads.state, uploads.state);
}
