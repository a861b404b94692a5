import { useEffect, useEffectEvent, useRef } from 'react';
import { DraftConflict } from '../../kit/drafts/conflict-panel.tsx';
import { DeletedNotice, PresenceNotices, RecoveryNotice, ReplacedNotice } from '../../kit/drafts/notices.tsx';
import { useFocusRecovery } from '../../kit/ui/focus.ts';
import { Alert, ChecklistItems } from '../../kit/ui/notice.tsx';
import { useAdminFrame } from '../../shell/session.tsx';
import { articleKind } from './article-draft.ts';
import type { Editor } from './use-editor.ts';

interface NoticesProps {
  editor: Editor;
  /** Moves the focus when a notice closes with its pressed button. */
  focusAfter: () => void;
}

/** All notices about the text, above the form. */
export function Notices({ editor, focusAfter }: NoticesProps) {
  const { base, draft, isDirty, recovery, replaced, saving, presence, remoteSave } = editor;
  const { timeZone } = useAdminFrame();
  return (
    <div
      ref={useShownRefusal(editor)}
      {...useFocusRecovery(focusAfter)}
      className="mb-6 grid gap-3 empty:hidden"
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
      {!saving.conflict && (
        <PresenceNotices {...{ noun: articleKind.noun, isNew: !base, isDirty, presence, remoteSave }} />
      )}
      {replaced && (
        <ReplacedNotice
          isBackedUp={editor.isReplacedBackedUp}
          onRestore={editor.restoreReplaced}
          onDiscard={editor.discardReplaced}
        />
      )}
      {saving.problem && (
        <Alert title="Could not save the article">
          {saving.problem.message}
          <ChecklistItems items={saving.problem.items} />
        </Alert>
      )}
      <DraftConflict kind={articleKind} form={{ ...editor, ...saving, busy: saving.busy !== null }} />
    </div>
  );
}

/**
 * Moves the focus to the field with the error after a refused save, or scrolls to the reason if there is no
 * such field.
 */
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
