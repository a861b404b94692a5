import { useEffect, useRef, useState } from 'react';
import { isCancelled, messageFrom } from '#browser/calls/call.ts';
import type { UploadAnswer } from '#contract/media.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { uploadPicture } from '../../../calls/media.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Alert, Progress } from '../../../kit/ui/notice.tsx';
import { useCaller } from '../../../shell/session.tsx';
import { draftOf } from './post-draft.ts';
import type { Editor } from './use-editor.ts';

/** The image: another file replaces it when the post is saved; the post's URL stays. */
export function ReplaceImage({ editor }: { editor: Editor }) {
  const { base, draft, change, problem } = editor;
  const picker = useRef<HTMLInputElement>(null);
  const { step, send, cancel, settle } = useReplacement(base.id, (mediaId) => change({ mediaId }));
  const { mediaId: saved } = draftOf(base);
  const isOther = draft.mediaId !== saved;
  const refusal = problem?.fields.mediaId;
  const isBusy = step.name === 'uploading';
  return (
    <section aria-label="Picture" className="grid gap-3">
      <div className="flex flex-wrap items-end gap-4">
        {draft.mediaId && (
          <img
            src={draft.mediaId}
            alt={draft.altText || draft.title || 'Photo'}
            className="max-h-48 w-auto max-w-full rounded-photo"
          />
        )}
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          aria-label="Another picture"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) send(file);
            event.currentTarget.value = '';
          }}
        />
        <Button look="quiet" busy={isBusy} onClick={() => picker.current?.click()}>
          {draft.mediaId ? 'Replace image' : 'Add image'}
        </Button>
        {isOther && (
          <Button look="bare" onClick={() => change({ mediaId: saved })}>
            Keep current image
          </Button>
        )}
      </div>
      {isOther && (
        <p className="text-note text-ink-2">The new image appears after you save. The URL stays the same.</p>
      )}
      {step.name === 'uploading' && (
        <div className="flex items-center gap-4">
          <Progress label={`Uploading ${step.file.name}`} value={step.sent} max={step.total} />
          <Button look="quiet" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {step.name === 'failed' && <Alert title="Error">{step.message}</Alert>}
      {refusal && <Alert title="Error">{refusal}</Alert>}
      {step.name === 'duplicate' && <DuplicateNotice upload={step.upload} onSettle={settle} />}
    </section>
  );
}

function DuplicateNotice({ upload, onSettle }: { upload: UploadAnswer; onSettle: (use: boolean) => void }) {
  const [shown] = upload.duplicates;
  if (!shown) return null;
  return (
    <Alert
      tone="notice"
      title={
        shown.kind === 'exact' ? 'This image is already in use' : 'A very similar image is already in use'
      }
    >
      <div className="mt-2 grid max-w-md grid-cols-2 gap-3">
        <img
          src={upload.image_derivatives.webp_384w ?? upload.file_url}
          alt="The new one"
          className="max-h-40 w-auto"
        />
        {shown.thumbnail_url && (
          <img
            src={shown.thumbnail_url}
            alt={`The one of “${photoName(shown)}”`}
            className="max-h-40 w-auto"
          />
        )}
      </div>
      <p className="my-2">By “{photoName(shown)}”.</p>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" size="small" onClick={() => onSettle(true)}>
          Use anyway
        </Button>
        <Button look="quiet" size="small" onClick={() => onSettle(false)}>
          Cancel
        </Button>
      </div>
    </Alert>
  );
}

type Step =
  | { name: 'idle' }
  | { name: 'uploading'; file: File; sent: number | null; total: number }
  | { name: 'duplicate'; upload: UploadAnswer }
  | { name: 'failed'; message: string };

function useReplacement(postId: string, onImage: (fileUrl: string) => void) {
  const call = useCaller();
  const [step, setStep] = useState<Step>({ name: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const stop = new AbortController();
    running.current = stop;
    const progress = (sent: number | null, total: number) =>
      setStep({ name: 'uploading', file, sent, total });
    progress(null, file.size);
    try {
      const upload = await uploadPicture(call, file, { signal: stop.signal, onProgress: progress });
      const duplicates = upload.duplicates.filter(({ id }) => id !== postId);
      if (duplicates.length > 0) {
        setStep({ name: 'duplicate', upload: { ...upload, duplicates } });
        return;
      }
      setStep({ name: 'idle' });
      onImage(upload.file_url);
    } catch (error) {
      setStep(isCancelled(error) ? { name: 'idle' } : { name: 'failed', message: messageFrom(error) });
    }
  }

  return {
    step,
    send,
    cancel: () => running.current?.abort(),
    settle(use: boolean): void {
      if (use && step.name === 'duplicate') onImage(step.upload.file_url);
      setStep({ name: 'idle' });
    },
  };
}
