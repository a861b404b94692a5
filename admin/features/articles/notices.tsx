import { useEffect, useEffectEvent, useRef } from 'react';
import { ConflictPanel } from '../../kit/drafts/conflict-panel.tsx';
import { comparedTexts } from '../../kit/drafts/draft-kind.ts';
import { DeletedNotice, RecoveryNotice, ReplacedNotice } from '../../kit/drafts/notices.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { useKeptFocus } from '../../kit/ui/focus.ts';
import { Alert } from '../../kit/ui/notice.tsx';
import { useAdminFrame } from '../../shell/session.tsx';
import { articleKind, draftOf } from './article-draft.ts';
import type { Editor } from './use-editor.ts';

interface NoticesProps {
  editor: Editor;
  /** Takes the focus where a notice closes with the button that was pressed. */
  focusAfter: () => void;
}

/** All notices about the text, above the form. */
export function Notices({ editor, focusAfter }: NoticesProps) {
  const { draft, recovery, replaced, saving } = editor;
  const { timeZone } = useAdminFrame();
  return (
    <div
      ref={useShownRefusal(editor)}
      {...useKeptFocus(focusAfter)}
      className="mb-6 grid scroll-mt-20 gap-3 empty:hidden"
    >
      {saving.isDeleted && (
        <DeletedNotice
          noun={articleKind.noun}
          text="Your text is still here. Save it as a new draft to keep it."
          busy={saving.busy !== null}
          onSaveAsNew={editor.saveAsNew}
        />
      )}
      <RecoveryNotice kind={articleKind} {...{ draft, recovery, timeZone, focusAfter }} />
      <PresenceNotices editor={editor} />
      {replaced && (
        <ReplacedNotice
          isBackedUp={editor.isReplacedBackedUp}
          onRestore={editor.restoreReplaced}
          onDiscard={editor.discardReplaced}
        />
      )}
      <ProblemNotice editor={editor} />
      {saving.conflict && (
        <ConflictPanel
          noun={articleKind.noun}
          texts={comparedTexts(articleKind, draftOf(saving.conflict.remote), draft)}
          busy={saving.busy !== null}
          onTakeRemote={saving.takeRemote}
          onKeepLocal={saving.keepLocal}
        />
      )}
    </div>
  );
}

function ProblemNotice({ editor: { saving } }: { editor: Editor }) {
  const { problem } = saving;
  if (!problem) return null;
  return (
    <Alert title="Error">
      {problem.message}
      {problem.items.length > 0 && (
        <ul className="mt-1 list-disc ps-5">
          {problem.items.map(({ id, label, detail }) => (
            <li key={id}>{detail ? `${label}: ${detail}` : label}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

/** After a refused save the field with the error has the focus; without one the reason is in view. */
function useShownRefusal({ saving }: Editor) {
  const { busy, problem, conflict, isDeleted } = saving;
  const notices = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(() => {
    if (!problem && !conflict && !isDeleted) return;
    const field = problem && document.querySelector<HTMLElement>('main form [aria-invalid=true]');
    if (field) field.focus();
    else notices.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (busy === null) show();
  }, [busy]);
  return notices;
}

/** What happens to the same article in other tabs. */
function PresenceNotices({ editor: { base, presence, remoteSave, isDirty } }: { editor: Editor }) {
  const { isOpenElsewhere, isSavedElsewhere } = presence;
  return (
    <>
      {isSavedElsewhere && base && (
        <Alert
          tone="notice"
          action={
            <Button look="quiet" busy={remoteSave.busy} onClick={remoteSave.show}>
              {isDirty ? 'Compare' : 'Show it'}
            </Button>
          }
        >
          This article has just been saved in another tab.
        </Alert>
      )}
      {isOpenElsewhere && !isSavedElsewhere && (
        <Alert tone="notice">
          {base
            ? 'This article is open in another tab too. Type in one of them only.'
            : 'A new article is open in another tab too. Save one of them as a draft before you go on with the other.'}
        </Alert>
      )}
      {remoteSave.problem && <Alert title="Error">{remoteSave.problem}</Alert>}
    </>
  );
}
