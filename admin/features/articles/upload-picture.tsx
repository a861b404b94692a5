import { useEffect, useRef } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { Progress } from '../../kit/ui/progress.tsx';
import { useUpload } from '../upload/use-upload.ts';
import type { ChosenPicture } from './picture-grid.tsx';

export interface UploadPictureProps {
  onBusy: (busy: boolean) => void;
  onUploaded: (picture: ChosenPicture) => void;
}

/** A picture from this machine, stored at once. */
export function UploadPicture({ onBusy, onUploaded }: UploadPictureProps) {
  const { state, upload, cancel } = useUpload(ignoreStored);
  const picker = useRef<HTMLInputElement>(null);
  const isUploading = state.step === 'uploading';
  const told = useRef({ onBusy, onUploaded });
  useEffect(() => {
    told.current = { onBusy, onUploaded };
  });
  useEffect(() => told.current.onBusy(isUploading), [isUploading]);
  useEffect(() => {
    if (state.step !== 'stored') return;
    const { file_url, metadata } = state.result;
    told.current.onUploaded({ url: file_url, altText: metadata.alt_text ?? metadata.description ?? '' });
  }, [state]);
  return (
    <div className="grid gap-3">
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) upload(file);
          event.currentTarget.value = '';
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button look="quiet" busy={isUploading} onClick={() => picker.current?.click()}>
          Upload picture
        </Button>
        {state.step === 'uploading' && (
          <span className="flex min-w-0 flex-1 basis-60 items-center gap-3">
            <Progress label={`Uploading ${state.name}`} value={state.sent} max={state.total} />
            <Button look="quiet" onClick={cancel}>
              Cancel
            </Button>
          </span>
        )}
      </div>
      {state.step === 'failed' && <Alert title="Error">{state.message}</Alert>}
    </div>
  );
}

/** The list of loose files is read when somebody looks at it. */
const ignoreStored = () => undefined;
