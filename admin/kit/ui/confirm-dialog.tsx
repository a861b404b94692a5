import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type CallError, isInUse, messageFrom } from '#browser/calls/call.ts';
import { paths } from '#domain/site/paths.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import { Alert } from './notice.tsx';

export interface ConfirmDialogProps {
  onClose: () => void;
  /** The question. */
  title: string;
  /** Text about what the action destroys. */
  text: ReactNode;
  /** Verb on the confirming button; without it the dialog offers no action. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** Whether that button is red. */
  destructive?: boolean;
  /**
   * Runs the action. Absent: there is none. The dialog closes after it; an error that it throws is shown in
   * the dialog. If the record is in use, the dialog asks for a second confirmation.
   * @param force whether that was confirmed
   */
  onConfirm?: ((force: boolean) => Promise<unknown> | undefined) | undefined;
  /** Alternative that can be undone; its button has the focus first. */
  instead?: { label: string; onChoose: () => Promise<unknown> };
  /** Title of the error if the action fails. */
  problemTitle?: string;
  /** Element that gets the focus when the action is done: the one that had it may have been removed. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/**
 * Question before an action that cannot be undone, open while rendered; 'Cancel', or the alternative that can
 * be undone, has the focus first.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onClose, title, text, destructive = true, problemTitle, instead } = props;
  const { confirmLabel, cancelLabel = 'Cancel' } = props;
  const { busy, problem, users, cancelButton, run, focusAfter } = useConfirmation(props);
  const id = useId();
  const cancel = () => !busy && onClose();
  return (
    <Modal
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onAskToClose={cancel}
      firstFocus={instead ? '[data-instead]' : '[data-cancel]'}
      focusAfter={focusAfter}
      className="max-h-[90svh] w-[min(26rem,100%-2rem)] overflow-y-auto rounded-surface bg-raised p-6 shadow-lift"
    >
      <div className="grid gap-4">
        <h2 id={`${id}-title`} className="font-serif text-head leading-tight font-normal">
          {title}
        </h2>
        <p id={`${id}-text`} className="text-small text-ink-2">
          {users ? <InUse users={users} /> : text}
        </p>
        {problem && <Alert {...(problemTitle && { title: problemTitle })}>{problem}</Alert>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button ref={cancelButton} data-cancel="" look="quiet" onClick={cancel}>
            {cancelLabel}
          </Button>
          {instead && (
            <Button data-instead="" look="quiet" busy={busy} onClick={() => run(instead.onChoose)}>
              {instead.label}
            </Button>
          )}
          {props.onConfirm && (
            <Button look={destructive ? 'delete' : 'primary'} busy={busy} onClick={() => run()}>
              {users ? `${confirmLabel} anyway` : confirmLabel}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

type QuestionTexts = Pick<ConfirmDialogProps, 'title' | 'text' | 'cancelLabel' | 'confirmLabel'>;

const discardTexts: QuestionTexts = {
  title: 'Discard what you typed?',
  text: 'What you have typed will be lost.',
  cancelLabel: 'Keep editing',
  confirmLabel: 'Discard',
};

/**
 * Question before typed text is discarded by closing its form.
 * @param isTyped whether there is any
 */
export function useDiscardQuestion(
  isTyped: boolean | (() => boolean),
  onDiscard: () => void,
  texts: Partial<QuestionTexts> = {},
) {
  const [isAsking, setAsking] = useState(false);
  return {
    requestClose: () => {
      if (typeof isTyped === 'function' ? isTyped() : isTyped) setAsking(true);
      else onDiscard();
    },
    question: isAsking && (
      <ConfirmDialog
        {...discardTexts}
        {...texts}
        onClose={() => setAsking(false)}
        onConfirm={async () => onDiscard()}
      />
    ),
  };
}

function useConfirmation({ onConfirm, onClose, focusAfter: target }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [users, setUsers] = useState<CallError['users'] | null>(null);
  const isDone = useRef(false);
  const cancelButton = useRef<HTMLButtonElement>(null);
  // The button that was pressed now does more than was asked.
  useEffect(() => {
    if (users) cancelButton.current?.focus();
  }, [users]);
  const run = async (choose = () => onConfirm?.(users !== null) ?? Promise.resolve()) => {
    setBusy(true);
    setProblem(null);
    // Set before the call: the confirmed action may remove this dialog together with its row.
    isDone.current = true;
    try {
      await choose();
      onClose();
    } catch (error) {
      isDone.current = false;
      if (isInUse(error)) setUsers(error.users);
      else setProblem(messageFrom(error));
    } finally {
      setBusy(false);
    }
  };
  const focusAfter = () => {
    if (isDone.current) target?.current?.focus();
    isDone.current = false;
  };
  return { busy, problem, users, cancelButton, run, focusAfter };
}

const shown = 5;

/** Published articles and series that use the record to be deleted. */
function InUse({ users }: { users: CallError['users'] }) {
  const more = users.length - shown;
  return (
    <span className="block border-s-4 border-amber bg-amber-wash px-3 py-2 text-ink">
      {usingText(users)}
      <span className="mt-1 grid gap-1">
        {users.slice(0, shown).map(({ kind, id, slug, title, uses }) => (
          <span key={id} className="wrap-break-word">
            <a href={paths[kind](slug)} target="_blank" rel="noreferrer" className="underline">
              {title}
            </a>
            {` (${uses.join(', ')})`}
          </span>
        ))}
        {more > 0 && <span>and {more} more</span>}
      </span>
    </span>
  );
}

function usingText(users: CallError['users']): string {
  const kinds = [...new Set(users.map(({ kind }) => kind))].sort();
  if (users.length === 1) return `A published ${kinds[0]} uses this:`;
  const several = kinds.map((kind) => (kind === 'series' ? kind : `${kind}s`)).join(' and ');
  return `${users.length} published ${several} use this:`;
}
