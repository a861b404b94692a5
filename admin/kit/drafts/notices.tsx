import { useState } from 'react';
import { formatMoment } from '#domain/site/dates.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/notice.tsx';
import { TextCompare } from './compare.tsx';
import { comparedTexts, type DraftKind } from './draft-kind.ts';
import type { Recovery } from './use-server-draft.ts';

/** Notice above a form that holds restored text. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      tone="notice"
      action={
        <Button look="quiet" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      Unsaved changes restored.
    </Alert>
  );
}

interface DeletedNoticeProps {
  /** `article` */
  noun: string;
  /** Text about the consequence of saving the deleted record as a new one. */
  text: string;
  busy: boolean;
  onSaveAsNew: () => unknown;
}

/** Notice that the open record was deleted elsewhere. */
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

interface ReplacedNoticeProps {
  isBackedUp: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Notice that another text replaced the unsaved one. */
export function ReplacedNotice({ isBackedUp, onRestore, onDiscard }: ReplacedNoticeProps) {
  return (
    <Alert
      tone="notice"
      action={
        <span className="flex flex-wrap gap-2">
          <Button look="quiet" size="small" onClick={onRestore}>
            Restore
          </Button>
          <Button look="bare" size="small" onClick={onDiscard}>
            {isBackedUp ? 'Discard' : 'Close'}
          </Button>
        </span>
      }
    >
      {isBackedUp
        ? 'Your unsaved text was replaced. It is backed up in this browser.'
        : 'You can restore the other version until you close this page.'}
    </Alert>
  );
}

interface RecoveryNoticeProps<Saved, Draft extends object> {
  kind: DraftKind<Saved, Draft>;
  /** The text in the form. */
  draft: Draft;
  recovery: Recovery<Draft>;
  timeZone: string;
  /** Moves the focus: the notice may close, or show the next draft. */
  focusAfter: () => void;
}

/** Text that was typed before and never saved: it can be compared, restored or discarded. */
export function RecoveryNotice<Saved, Draft extends object>(props: RecoveryNoticeProps<Saved, Draft>) {
  const { kind, draft, recovery, timeZone, focusAfter } = props;
  const [isComparing, setComparing] = useState(false);
  const { next } = recovery;
  if (!next) return null;
  const { savedDate, isOlderThanSave } = next;
  const isNewer = savedDate !== null && !isOlderThanSave;
  const thenFocus = (act: () => void) => () => {
    act();
    focusAfter();
  };
  return (
    <section
      aria-labelledby="found-text"
      className="grid gap-3 border-s-4 border-amber bg-amber-wash p-4 text-small"
    >
      <div role="status">
        <h2 id="found-text">{isNewer ? 'Newer unsaved text found' : 'Unsaved text found'}</h2>
        <p>
          {`You have unsaved text from ${formatMoment(next.updatedDate, timeZone)}.`}
          {savedDate !== null &&
            ` The ${kind.noun} was saved ${isNewer ? 'before that' : 'later'}, ${formatMoment(savedDate, timeZone)}.`}
          {isOlderThanSave && ' Compare before restoring.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
          Compare
        </Button>
        <Button onClick={thenFocus(recovery.restore)}>Restore</Button>
        <Button look="danger" onClick={thenFocus(recovery.discard)}>
          Discard
        </Button>
      </div>
      {isComparing && (
        <TextCompare
          texts={comparedTexts(kind, draft, next.draft)}
          beforeName="In the form"
          afterName="Unsaved text"
        />
      )}
    </section>
  );
}

interface PresenceNoticesProps {
  /** `article` */
  noun: string;
  isNew: boolean;
  isDirty: boolean;
  presence: { isOpenElsewhere: boolean; isSavedElsewhere: boolean };
  remoteSave: { busy: boolean; problem: string | null; show: () => unknown };
}

/** Notices about the same record in other tabs. */
export function PresenceNotices(props: PresenceNoticesProps) {
  const { noun, isNew, isDirty, presence, remoteSave } = props;
  const { isOpenElsewhere, isSavedElsewhere } = presence;
  const advice = isNew
    ? `A new ${noun} is open in another tab too. Save one as a draft before you continue with the other.`
    : `This ${noun} is open in another tab too. Edit it in one tab only.`;
  return (
    <>
      {isSavedElsewhere && !isNew && (
        <Alert
          tone="notice"
          action={
            <Button look="quiet" busy={remoteSave.busy} onClick={remoteSave.show}>
              {isDirty ? 'Compare' : 'Show it'}
            </Button>
          }
        >
          {`This ${noun} has just been saved in another tab.`}
        </Alert>
      )}
      {isOpenElsewhere && !isSavedElsewhere && <Alert tone="notice">{advice}</Alert>}
      {remoteSave.problem && <Alert title="Could not load the saved version">{remoteSave.problem}</Alert>}
    </>
  );
}
