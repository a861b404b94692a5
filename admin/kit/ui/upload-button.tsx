import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { FileButton } from './file-button.tsx';
import { Alert, Progress } from './notice.tsx';
import type { useUpload } from './use-upload.ts';

interface UploadButtonProps extends Pick<ReturnType<typeof useUpload>, 'state' | 'upload' | 'cancel'> {
  /** Label of the file field. */
  label: string;
  /** Title of the error when the upload fails. */
  problemTitle: string;
  /** Hint below the button. */
  hint?: ReactNode;
  children: string;
}

/** Uploads one image of this device: its button, how far it is, and why it failed. */
export function UploadButton(props: UploadButtonProps) {
  const { state, upload, cancel, label, problemTitle, hint, children } = props;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          label={label}
          look="quiet"
          busy={state.step === 'uploading'}
          onPick={([file]) => file && upload(file)}
        >
          {children}
        </FileButton>
        {state.step === 'uploading' && (
          <span className="flex min-w-0 flex-1 basis-60 items-center gap-3">
            <Progress label={`Uploading ${state.name}`} value={state.sent} max={state.total} />
            <Button look="quiet" onClick={cancel}>
              Cancel
            </Button>
          </span>
        )}
      </div>
      {hint && <p className="text-note text-ink-2">{hint}</p>}
      {state.step === 'failed' && <Alert title={problemTitle}>{state.message}</Alert>}
    </div>
  );
}
