import { useRef } from 'react';
import type { UploadOptions } from '#browser/calls/caller.ts';
import type { LibraryPhoto } from '../../calls/images.ts';
import { UploadButton } from '../../kit/ui/upload-button.tsx';
import { useUpload } from '../../kit/ui/use-upload.ts';
import type { PhotoCalls } from '../types.ts';

interface PhotoUploadProps {
  calls: PhotoCalls;
  onAdded: (photo: LibraryPhoto) => void;
}

/** Button that uploads a file as a photo post; an image without a post of its own is inserted by Image. */
export function PhotoUpload({ calls, onAdded }: PhotoUploadProps) {
  const latest = useRef(calls);
  const send = useRef((_: unknown, file: File, options: UploadOptions) => latest.current.add(file, options));
  const upload = useUpload(send.current, onAdded);
  return (
    <div className="border-t border-rule pt-4">
      <UploadButton
        {...upload}
        label="Photo file"
        problemTitle="Could not add the photo"
        hint="Uploads a photo as a draft. Visitors see it here once you publish it on Photos. For an image without a page of its own, use Image."
      >
        Make a photo post
      </UploadButton>
    </div>
  );
}
