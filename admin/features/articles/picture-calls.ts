import { uploadPicture } from '../../calls/media.ts';
import type { PictureCalls } from '../../rich-text/types.ts';
import { useAdminFrame, useCaller } from '../../shell/session.tsx';

/** The calls with which the text editor stores the images of a body. */
export function usePictureCalls(): PictureCalls {
  const call = useCaller();
  const { imagesOrigin } = useAdminFrame();
  return {
    upload: (file, options) => uploadPicture(call, file, options),
    imageOrigins: imagesOrigin ? [imagesOrigin] : [],
  };
}
