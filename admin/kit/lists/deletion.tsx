import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { isInUse, messageOr } from '#browser/calls/call.ts';
import type { UsingTexts } from '#contract/records.ts';
import { paths } from '#domain/site/paths.ts';
import { formatCount } from '#domain/text/clean.ts';
import { useKit } from '../kit-context.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface DeletionTexts<Row> {
  question: string | ((row: Row) => string);
  /** Text about what the deletion destroys. */
  text: (row: Row) => ReactNode;
  /** Text shown if the server gives no reason; without it, the error itself. */
  failed?: string;
  /** Title above the error; '' for none. */
  problemTitle?: string;
  nameOf: (row: Row) => string;
}

interface DeletionOptions<Row> extends DeletionTexts<Row> {
  /** Deletes a row permanently. @param force confirmed although it is in use */
  remove?: (row: Row, force: boolean) => Promise<unknown>;
  /**
   * Moves the row to the bin, reads the list again and shows a toast; replaces permanent deletion, if there
   * is any.
   */
  toBin?: (row: Row) => Promise<unknown>;
  /** Reads the list again. */
  onDeleted?: (row: Row) => Promise<void>;
  /**
   * Element that gets the focus when the last row is deleted; before that the next row does, or the one
   * before.
   */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Question before a row is deleted. @returns the function that opens it, and the dialog for the page */
export function useDeletion<Row>(options: DeletionOptions<Row>) {
  const {
    question,
    text,
    failed,
    problemTitle = 'Error',
    nameOf,
    remove,
    toBin,
    onDeleted,
    focusAfter,
  } = options;
  const { notify } = useKit();
  const [row, setRow] = useState<Row | null>(null);
  const neighbor = useRef<HTMLElement | null>(null);

  async function run(target: Row, force: boolean): Promise<unknown> {
    if (!remove) return toBin?.(target);
    try {
      await remove(target, force);
    } catch (error) {
      throw failed === undefined || isInUse(error)
        ? error
        : new Error(messageOr(error, failed), { cause: error });
    }
    await onDeleted?.(target);
    return notify(`${nameOf(target)} has been deleted`);
  }

  const dialog = row !== null && (
    <ConfirmDialog
      onClose={() => setRow(null)}
      title={typeof question === 'string' ? question : question(row)}
      text={text(row)}
      confirmLabel={remove ? 'Delete' : 'Move to bin'}
      problemTitle={problemTitle}
      onConfirm={(force) => run(row, force)}
      {...(remove && toBin && { instead: { label: 'Move to bin', onChoose: () => toBin(row) } })}
      focusAfter={{
        get current() {
          return neighbor.current?.isConnected ? neighbor.current : focusAfter.current;
        },
      }}
    />
  );
  const confirmDeletion = (target: Row) => {
    neighbor.current = neighborOf(document.activeElement);
    setRow(target);
  };
  return { confirmDeletion, dialog };
}

/** The first link or button of the row after the one that holds the element, or of the row before. */
function neighborOf(element: Element | null): HTMLElement | null {
  const row = element?.closest('tr, li');
  const rows = [row?.nextElementSibling, row?.previousElementSibling];
  return rows.map((other) => other?.querySelector<HTMLElement>('a[href], button')).find(Boolean) ?? null;
}

const shown = 5;

/** `One article`, `3 articles`, `2 articles and pages`. */
function countedTexts(texts: UsingTexts, one: string): string {
  const kinds = [...new Set(texts.map(({ kind }) => kind))].toSorted();
  if (texts.length === 1) return `${one} ${kinds[0]}`;
  return `${formatCount(texts.length)} ${kinds.map((kind) => `${kind}s`).join(' and ')}`;
}

/** The articles and pages that use what is about to be deleted, if any. */
export function UsedByWarning({ texts, loss }: { texts: UsingTexts; loss: string }) {
  if (texts.length === 0) return null;
  const more = texts.length - shown;
  return (
    <span className="mt-2 block border-s-4 border-amber bg-amber-wash px-3 py-2 text-ink">
      {countedTexts(texts, texts[0]?.kind === 'article' ? 'An' : 'A')} {texts.length === 1 ? 'uses' : 'use'}{' '}
      it. {loss}
      <span className="mt-1 grid gap-1">
        {texts.slice(0, shown).map(({ kind, id, slug, title, published, unsaved }) => (
          <span key={id}>
            {published ? (
              <a href={paths[kind](slug)} target="_blank" rel="noreferrer" className="underline">
                {title}
              </a>
            ) : (
              `${title || 'Untitled'}${unsaved ? '' : ' (draft)'}`
            )}
            {unsaved && ' (in unsaved text)'}
          </span>
        ))}
        {more > 0 && <span>and {more} more</span>}
      </span>
    </span>
  );
}

/** Note in a row with the number of articles and pages that use it. */
export function UsedByNote({ texts }: { texts: UsingTexts }) {
  if (texts.length === 0) return null;
  return <span className="block text-note font-normal text-ink-2">Used by {countedTexts(texts, 'one')}</span>;
}
