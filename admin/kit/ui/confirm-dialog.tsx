import { AlertDialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { type CallError, isInUse, messageFrom } from '#browser/calls/call.ts';
import { paths } from '#domain/site/paths.ts';
import { Button } from './button.tsx';
import { useReturnFocus } from './dialog.tsx';
import { Alert } from './notice.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  /** What will be lost. */
  text: ReactNode;
  /** What the button does, in a word. */
  confirmLabel: string;
  /** Whether that button is red. */
  destructive?: boolean;
  /**
   * The dialog closes when it is done; what it throws is said in the dialog. After a refusal because of use it asks
   * again.
   * @param force whether that was confirmed
   */
  onConfirm: (force: boolean) => Promise<unknown> | undefined;
  /** Above what it throws. */
  problemTitle?: string;
  /** Takes the focus when it is done: what had it before may be gone. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/** Asks before something that cannot be undone; 'Cancel' has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, text, confirmLabel, destructive = true, problemTitle } = props;
  const { busy, problem, users, run, forget, remember, giveBack } = useConfirmation(props);
  const change = (next: boolean) => {
    if (busy) return;
    forget();
    onOpenChange(next);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          className="fixed top-1/2 left-1/2 z-40 grid max-h-[90svh] w-[min(26rem,100%-2rem)] -translate-1/2 gap-4 overflow-y-auto rounded-surface bg-raised p-6 text-ink shadow-lift outline-none"
        >
          <Radix.Title className="font-serif text-head leading-tight font-normal">{title}</Radix.Title>
          <Radix.Description className="text-small text-ink-2">
            {users ? <InUse users={users} /> : text}
          </Radix.Description>
          {problem && <Alert {...(problemTitle && { title: problemTitle })}>{problem}</Alert>}
          <div className="flex flex-wrap justify-end gap-3">
            <Radix.Cancel asChild>
              <Button look="quiet">Cancel</Button>
            </Radix.Cancel>
            <Button look={destructive ? 'delete' : 'primary'} busy={busy} onClick={run}>
              {users ? `${confirmLabel} anyway` : confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function useConfirmation({ onConfirm, onOpenChange, focusAfter: target }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [users, setUsers] = useState<CallError['users'] | null>(null);
  const isDone = useRef(false);
  const before = useReturnFocus();
  const run = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm(users !== null);
      isDone.current = true;
      onOpenChange(false);
    } catch (error) {
      if (isInUse(error)) setUsers(error.users);
      else setProblem(messageFrom(error));
    } finally {
      setBusy(false);
    }
  };
  const giveBack = (event: Event) => {
    before.giveBack(event);
    if (isDone.current) target?.current?.focus();
    isDone.current = false;
    setUsers(null);
  };
  const forget = () => {
    setProblem(null);
    setUsers(null);
  };
  return { busy, problem, users, run, remember: before.remember, giveBack, forget };
}

const shown = 5;

/** Which published articles use what is about to be deleted. */
function InUse({ users }: { users: CallError['users'] }) {
  const more = users.length - shown;
  return (
    <span className="block border-s-4 border-amber bg-amber-wash px-3 py-2 text-ink">
      {users.length === 1 ? 'A published article uses this:' : `${users.length} published articles use this:`}
      <span className="mt-1 grid gap-1">
        {users.slice(0, shown).map(({ id, slug, title, uses }) => (
          <span key={id} className="wrap-break-word">
            <a href={paths.article(slug)} target="_blank" rel="noreferrer" className="underline">
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
