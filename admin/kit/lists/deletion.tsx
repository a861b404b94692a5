import { type ReactNode, type RefObject, useState } from 'react';
import { isInUse, messageOr } from '#browser/calls/call-error.ts';
import { useToast } from '../../shell/toasts.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface DeletionWords<Row> {
  question: string | ((row: Row) => string);
  /** What will be lost. */
  text: (row: Row) => ReactNode;
  /** When the server gives no reason why not; what went wrong is said as it is otherwise. */
  failed?: string;
  nameOf: (row: Row) => string;
}

interface DeletionOptions<Row> extends DeletionWords<Row> {
  /** @param force after a refusal because of use */
  remove: (row: Row, force: boolean) => Promise<unknown>;
  /** The list has to be read again. */
  onDeleted: () => Promise<void>;
  /** Takes the focus when the row has gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks before a row goes for good. @returns what begins it, and the question to put on the page */
export function useDeletion<Row>(options: DeletionOptions<Row>) {
  const { question, text, failed, nameOf, remove, onDeleted, focusAfter } = options;
  const { toast } = useToast();
  const [row, setRow] = useState<Row | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function run(leaving: Row, force: boolean): Promise<void> {
    try {
      await remove(leaving, force);
    } catch (error) {
      throw failed === undefined || isInUse(error)
        ? error
        : new Error(messageOr(error, failed), { cause: error });
    }
    await onDeleted();
    toast({ title: `${nameOf(leaving)} has been deleted` });
  }

  const dialog = (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      title={typeof question === 'string' ? question : row ? question(row) : ''}
      text={row ? text(row) : ''}
      confirmLabel="Delete"
      problemTitle="Error"
      onConfirm={(force) => (row ? run(row, force) : undefined)}
      focusAfter={focusAfter}
    />
  );
  const ask = (leaving: Row) => {
    setRow(leaving);
    setAsking(true);
  };
  return { ask, dialog };
}
