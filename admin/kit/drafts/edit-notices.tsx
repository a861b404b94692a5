import { useEffect, useEffectEvent, useRef } from 'react';
import type { Editor } from '../../features/articles/use-editor.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/notice.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { GoneNotice } from './gone-notice.tsx';
import { FoundNotice } from './notices.tsx';
import { PresenceNotices } from './presence-notices.tsx';

interface NoticesProps {
  editor: Editor;
  /** Takes the focus where a notice goes with the button that was pressed. */
  focusAfter: () => void;
}

/** Whatever has to be said about the text, above the form. */
export function Notices({ editor, focusAfter }: NoticesProps) {
  const { saving, setAside, isAsideBackedUp, bringBack, forgetAside } = editor;
  return (
    <div
      ref={useShownRefusal(editor)}
      {...useKeptFocus(focusAfter)}
      className="mb-6 grid scroll-mt-20 gap-3 empty:hidden"
    >
      {saving.isGone && <GoneNotice editor={editor} />}
      <FoundNotice editor={editor} focusAfter={focusAfter} />
      <PresenceNotices editor={editor} />
      {setAside && (
        <Alert
          tone="notice"
          action={
            <span className="flex flex-wrap gap-2">
              <Button look="quiet" size="small" onClick={bringBack}>
                Restore
              </Button>
              <Button look="bare" size="small" onClick={forgetAside}>
                {isAsideBackedUp ? 'Discard' : 'Close'}
              </Button>
            </span>
          }
        >
          {isAsideBackedUp
            ? 'Your unsaved text was replaced. It is backed up in this browser.'
            : 'You can restore the other version until you close this page.'}
        </Alert>
      )}
      {saving.problem && (
        <Alert title="Error">
          {saving.problem.message}
          {saving.problem.items.length > 0 && (
            <ul className="mt-1 list-disc ps-5">
              {saving.problem.items.map(({ id, label, detail }) => (
                <li key={id}>{detail ? `${label}: ${detail}` : label}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      {saving.conflict && <ConflictNotice editor={editor} conflict={saving.conflict} />}
    </div>
  );
}

/** After a save that was refused, the field with the error has the focus; without one the reason is in view. */
function useShownRefusal({ saving }: Editor) {
  const { busy, problem, conflict, isGone } = saving;
  const notices = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(() => {
    if (!problem && !conflict && !isGone) return;
    const field = problem && document.querySelector<HTMLElement>('main form [aria-invalid=true]');
    if (field) field.focus();
    else notices.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (busy === null) show();
  }, [busy]);
  return notices;
}
