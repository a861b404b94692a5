import { useEffect, useState } from 'react';
import { CallError } from '#browser/calls/call.ts';
import { whoAmI } from '#browser/calls/caller.ts';
import { hasOwnText } from '#domain/posts/quick-upload.ts';
import { useSessionCaller } from '../../calls/caller.ts';
import { CopiesPanel } from './duplicates-panel.tsx';
import { DiscardQuestion, SignInPanel } from './open.tsx';
import { PhotoPanel } from './photo-panel.tsx';
import { Sheet } from './sheet.tsx';
import { type QuickUploadState, undecidedCopies } from './state.ts';
import { previewOf, useQuickUpload } from './use-quick-upload.ts';

interface QuickUploadProps {
  onClose: () => void;
  onSaved: () => void;
}

/** One photograph from the street to Home. */
export function QuickUploadDialog({ onClose, onSaved }: QuickUploadProps) {
  const session = useSessionCaller();
  const upload = useQuickUpload({ call: session.call, onSaved });
  const { state } = upload;
  const preview = usePreview(state);
  const [username, setUsername] = useState('');
  const [isAskingToDiscard, setAskingToDiscard] = useState(false);
  const copies = undecidedCopies(state);

  useEffect(() => {
    whoAmI(session.call).then(
      (user) => setUsername(user.username),
      (error: unknown) => {
        // Whatever else is wrong, the upload will say it.
        if (error instanceof CallError && error.status === 401) onClose();
      },
    );
  }, [session.call, onClose]);

  function askToClose(): void {
    // What is being published cannot be taken back by looking away.
    if (state.step === 'saving') return;
    if (hasOwnText(state.draft)) setAskingToDiscard(true);
    else onClose();
  }

  return (
    <Sheet title="AI Photo Upload" onAskToClose={session.isAsking ? () => session.finish(false) : askToClose}>
      <PhotoPanel
        upload={upload}
        preview={preview}
        hidden={session.isAsking || copies.length > 0}
        onAskToClose={askToClose}
      />
      {session.isAsking && (
        <SignInPanel
          isAgain={state.file !== null || hasOwnText(state.draft)}
          username={username}
          onFinish={session.finish}
        />
      )}
      {!session.isAsking && state.answer && copies.length > 0 && (
        <CopiesPanel
          answer={state.answer}
          preview={preview}
          isBusy={state.step === 'saving'}
          problem={state.problem?.message}
          onKeepBoth={upload.keepBoth}
          onReplace={upload.replace}
          onCancel={askToClose}
        />
      )}
      {isAskingToDiscard && <DiscardQuestion onKeep={() => setAskingToDiscard(false)} onDiscard={onClose} />}
    </Sheet>
  );
}

/** Made here at once; where this browser cannot, the server's own once it has answered. */
function usePreview({ file, answer }: QuickUploadState): string | null {
  const [made, setMade] = useState<{ file: File; address: string | null } | null>(null);
  useEffect(() => {
    if (file) previewOf(file).then((address) => setMade({ file, address }));
  }, [file]);
  const own = made?.file === file ? made?.address : null;
  return own ?? answer?.image_derivatives.jpg_384w ?? null;
}
