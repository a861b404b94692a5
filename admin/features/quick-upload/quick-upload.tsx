import { useEffect, useState } from 'react';
import { CallError } from '#browser/calls/call.ts';
import { whoAmI } from '#browser/calls/caller.ts';
import { hasOwnText } from '#domain/posts/quick-upload.ts';
import { useSessionCaller } from '../../calls/caller.ts';
import { useUnloadWarning } from '../../kit/drafts/leave.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { useDiscardQuestion } from '../../kit/ui/confirm-dialog.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Progress } from '../../kit/ui/notice.tsx';
import { SignInDialog } from '../../shell/sign-in-dialog.tsx';
import { DuplicatesPanel } from './duplicates-panel.tsx';
import { PhotoForm } from './photo-form.tsx';
import { type QuickUploadState, undecidedDuplicates } from './state.ts';
import { previewOf, useQuickUpload } from './use-quick-upload.ts';

interface QuickUploadProps {
  onClose: () => void;
  /** @param slug of the photo */
  onSaved: (slug: string) => void;
}

/** Dialog that publishes one photo, from the camera to Home. */
export function QuickUploadDialog({ onClose, onSaved }: QuickUploadProps) {
  const session = useSessionCaller();
  const upload = useQuickUpload(session.call, onSaved);
  const { state } = upload;
  const preview = usePreview(state);
  const [username, setUsername] = useState('');
  const { requestClose, question } = useDiscardQuestion(hasOwnText(state.draft), onClose, {
    title: 'Discard this photo?',
  });
  const hasDuplicates = undecidedDuplicates(state).length > 0;
  useUnloadWarning(() => state.file !== null || hasOwnText(state.draft));

  useEffect(() => {
    whoAmI(session.call).then(
      (user) => setUsername(user.username),
      (error: unknown) => {
        // Any other error is reported by the upload.
        if (error instanceof CallError && error.status === 401) onClose();
      },
    );
  }, [session.call, onClose]);

  // A post that is being published cannot be cancelled.
  const askToClose = () => state.step !== 'saving' && requestClose();

  return (
    <>
      <Dialog
        title="AI Photo Upload"
        onClose={askToClose}
        closesOutside={false}
        onSubmit={hasDuplicates ? upload.keepBoth : upload.submit}
        footer={<Buttons state={state} hasDuplicates={hasDuplicates} onCancel={askToClose} />}
      >
        {hasDuplicates && state.answer ? (
          <DuplicatesPanel
            answer={state.answer}
            preview={preview}
            isBusy={state.step === 'saving'}
            problem={state.problem?.message}
            onReplace={upload.replace}
            onRestore={upload.restore}
          />
        ) : (
          <PhotoForm upload={upload} preview={preview} />
        )}
      </Dialog>
      {session.isAsking && (
        <SignInDialog
          isAgain={state.file !== null || hasOwnText(state.draft)}
          username={username}
          onFinish={session.finish}
        />
      )}
      {question}
    </>
  );
}

interface ButtonsProps {
  state: QuickUploadState;
  hasDuplicates: boolean;
  onCancel: () => void;
}

function Buttons({ state: { step, progress }, hasDuplicates, onCancel }: ButtonsProps) {
  const isBusy = step === 'sending' || step === 'saving';
  const upload = isBusy ? 'Uploading...' : 'Upload Photo';
  return (
    <>
      {step === 'sending' && <UploadProgress progress={progress} />}
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={isBusy}>
        {hasDuplicates ? 'Keep Both' : upload}
      </Button>
    </>
  );
}

/** The bytes sent so far; after the last one, the server needs a moment. */
function UploadProgress({ progress }: Pick<QuickUploadState, 'progress'>) {
  const { sent, total } = progress ?? { sent: null, total: 1 };
  const isSent = sent !== null && sent >= total;
  return (
    <span className="w-full md:w-auto md:flex-1">
      <Progress
        label="Upload"
        value={isSent ? null : sent}
        max={total}
        {...(isSent && { words: 'Reading the photo…' })}
      />
    </span>
  );
}

/** URL of a preview that the browser makes at once; if it cannot decode the file, the server's rendition. */
function usePreview({ file, answer }: QuickUploadState): string | null {
  const [made, setMade] = useState<{ file: File; url: string | null } | null>(null);
  useEffect(() => {
    if (file) previewOf(file).then((url) => setMade({ file, url }));
  }, [file]);
  const own = made?.file === file ? made?.url : null;
  return own ?? answer?.image_derivatives.jpg_384w ?? null;
}
