import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDate } from '#domain/site/dates.ts';
import { articleKind, draftOf } from '../../features/articles/article-draft.ts';
import type { Editor } from '../../features/articles/use-editor.ts';
import { useAdminFrame } from '../../shell/session.tsx';
import { Button } from '../ui/button.tsx';
import { useKeptFocus } from '../ui/focus.ts';
import { Alert } from '../ui/notice.tsx';
import { TextCompare } from './compare.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { comparedTexts } from './draft-kind.ts';

interface FoundNoticeProps {
  editor: Editor;
  /** Takes the focus: the button that was pressed may be gone, or be another text's. */
  focusAfter: () => void;
}

/** Text that was typed before and never saved: it can be looked at, taken or discarded. */
function FoundNotice({ editor, focusAfter }: FoundNoticeProps) {
  const { found, draft } = editor;
  const { timeZone } = useAdminFrame();
  const [isComparing, setComparing] = useState(false);
  const { text } = found;
  if (!text) return null;
  const time = new Date(text.updatedDate).toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' });
  const when = `${formatDate(text.updatedDate, 'medium', timeZone)}, ${time}`;
  const andLeave = (act: () => void) => () => {
    act();
    focusAfter();
  };
  return (
    <section
      aria-labelledby="found-text"
      className="grid gap-3 border-s-4 border-amber bg-amber-wash p-4 text-small"
    >
      <div role="status">
        <h2 id="found-text">{text.isOlderThanSave ? 'Unsaved text found' : 'Newer unsaved text found'}</h2>
        <p>
          {`You have unsaved text from ${when}.`}
          {text.isOlderThanSave && ' The article was saved since then. Compare before restoring.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
          Compare
        </Button>
        <Button onClick={andLeave(found.take)}>Restore</Button>
        <Button look="danger" onClick={andLeave(found.discard)}>
          Discard
        </Button>
      </div>
      {isComparing && (
        <TextCompare
          texts={comparedTexts(articleKind, draft, text.draft)}
          beforeName="In the form"
          afterName="Unsaved text"
        />
      )}
    </section>
  );
}

interface NoticesProps {
  editor: Editor;
  /** Takes the focus where a notice goes with the button that was pressed. */
  focusAfter: () => void;
}

/** Whatever has to be said about the text, above the form. */
export function Notices({ editor, focusAfter }: NoticesProps) {
  const { draft, saving, saveAsNew, replaced, isAsideBackedUp, restoreReplaced, discardReplaced } = editor;
  return (
    <div
      ref={useShownRefusal(editor)}
      {...useKeptFocus(focusAfter)}
      className="mb-6 grid scroll-mt-20 gap-3 empty:hidden"
    >
      {saving.isGone && (
        <DeletedNotice
          noun="article"
          text="Your text is still here. Saved as new, it becomes a draft of its own."
          busy={saving.busy !== null}
          onSaveAsNew={saveAsNew}
        />
      )}
      <FoundNotice editor={editor} focusAfter={focusAfter} />
      <PresenceNotices editor={editor} />
      {replaced && (
        <Alert
          tone="notice"
          action={
            <span className="flex flex-wrap gap-2">
              <Button look="quiet" size="small" onClick={restoreReplaced}>
                Restore
              </Button>
              <Button look="bare" size="small" onClick={discardReplaced}>
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
      {saving.conflict && (
        <ConflictPanel
          noun="article"
          texts={comparedTexts(articleKind, draftOf(saving.conflict.theirs), draft)}
          busy={saving.busy !== null}
          onTakeRemote={saving.takeTheirs}
          onKeepLocal={saving.keepMine}
        />
      )}
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

/** What happens to the same article in other tabs. */
function PresenceNotices({ editor: { base, presence, elsewhere, isDirty } }: { editor: Editor }) {
  const { isOpenElsewhere, isSavedElsewhere } = presence;
  return (
    <>
      {isSavedElsewhere && base && (
        <Alert
          tone="notice"
          action={
            <Button look="quiet" busy={elsewhere.busy} onClick={elsewhere.look}>
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
      {elsewhere.problem && <Alert title="Error">{elsewhere.problem}</Alert>}
    </>
  );
}

/** Above a form that holds restored text. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      tone="notice"
      action={
        <Button look="quiet" onClick={onDiscard}>
          Discard it
        </Button>
      }
    >
      Text from before, which had not been saved, is here again.
    </Alert>
  );
}

interface DeletedNoticeProps {
  /** `article` */
  noun: string;
  /** What saving it as a new one means. */
  text: string;
  busy: boolean;
  onSaveAsNew: () => unknown;
}

/** The open record was deleted elsewhere. */
export function DeletedNotice({ noun, text, busy, onSaveAsNew }: DeletedNoticeProps) {
  return (
    <Alert
      title={`This ${noun} has been deleted elsewhere`}
      action={
        <Button busy={busy} onClick={onSaveAsNew}>
          Save as new
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
