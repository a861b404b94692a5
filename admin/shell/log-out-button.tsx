import { useState } from 'react';
import { useRunningWork } from '../features/photos/work.tsx';
import { allowUnload } from '../kit/drafts/unload-warning.ts';
import { ConfirmDialog } from '../kit/ui/confirm-dialog.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { logOut } from './log-out.ts';

const questions = {
  uploads: {
    title: 'Log out while photos are uploading?',
    text: 'What has not been uploaded yet stops. Drop the same folder again later: it goes on with the rest.',
  },
  words: {
    title: 'Log out while photos are being described?',
    text: 'What has been filled already stays; the rest stops.',
  },
};

/** Asks first when something goes on that would end with the session. */
export function LogOutButton({ className }: { className: string }) {
  const running = useRunningWork();
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  return (
    <>
      <button type="button" className={className} onClick={() => (running ? setAsked(running) : logOut())}>
        <Icon name="logout" />
        Logout
      </button>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        {...questions[asked ?? 'uploads']}
        confirmLabel="Logout"
        destructive={false}
        onConfirm={async () => {
          allowUnload();
          await logOut();
        }}
      />
    </>
  );
}
