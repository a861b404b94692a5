import { uploadImage } from '../../calls/media.ts';
import type { ImageCalls } from '../../rich-text/types.ts';
import { useAdminFrame, useCaller } from '../../shell/session.tsx';

/** The calls with which the text editor stores the images of a body. */
export function useImageCalls(): ImageCalls {
  const call = useCaller();
  const { imagesOrigin } = useAdminFrame();
  return {
    upload: (file, options) => uploadImage(call, file, options),
    imageOrigins: imagesOrigin ? [imagesOrigin] : [],
  };
}
