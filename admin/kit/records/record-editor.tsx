import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isNotFound } from '#browser/calls/call.ts';
import type { Caller } from '#browser/calls/caller.ts';
import { DraftConflict } from '../drafts/conflict-panel.tsx';
import type { DraftKind } from '../drafts/draft-kind.ts';
import { type LeaveReason, LeaveWarning } from '../drafts/leave.tsx';
import { DeletedNotice, RestoredNotice } from '../drafts/notices.tsx';
import { readTabBackup } from '../drafts/tab-backup.ts';
import { useKit } from '../kit-context.ts';
import { Button } from '../ui/button.tsx';
import { useFocusBack, useFocusRecovery } from '../ui/focus.ts';
import { FormSkeleton, type Loading, LoadProblem, useLoad } from '../ui/loading.tsx';
import { Alert } from '../ui/notice.tsx';
import { PageHead } from '../ui/page.tsx';
import { backupOf, type RecordForm, type RecordRow } from './use-record-form.ts';

/**
 * Record whose editor is open at a URL of its own: `?edit=` with its id, or `new`. Null while the list is shown.
 * @param heading of the list, which gets the focus when the editor closes
 */
export function useEditedId(heading: RefObject<HTMLElement | null>): string | null {
  const [search] = useSearchParams();
  const edited = search.get('edit') || null;
  useFocusBack(edited !== null, heading);
  return edited;
}

interface EditorHead {
  title: string;
  about: string;
  /** Link to the list. */
  back?: ReactNode;
}

export function BackLink({ children, look = 'quiet' }: { children: ReactNode; look?: 'quiet' | 'bare' }) {
  return (
    <Button look={look} asChild>
      <Link to="?">{children}</Link>
    </Button>
  );
}

interface LoadedEditorProps<Data> extends EditorHead {
  of: Loading<Data>;
  /** Text shown while loading. */
  waiting: string;
  /** Width and height of each field, as classes. */
  fields: readonly string[];
  problemTitle?: string;
  children: (data: Data) => ReactNode;
}

/** An editor of loaded data, which stays while the data is loaded again; before, the shape of its page. */
export function LoadedEditor<Data>(props: LoadedEditorProps<Data>) {
  const { of, title, about, back, waiting, fields, problemTitle, children } = props;
  const { data, problem, reload } = of;
  if (data !== null) return children(data);
  return (
    <>
      <PageHead title={title} about={about}>
        {back}
      </PageHead>
      {problem === null ? (
        <FormSkeleton label={waiting} fields={fields} />
      ) : (
        <LoadProblem {...(problemTitle && { title: problemTitle })} problem={problem} onRetry={reload} />
      )}
    </>
  );
}

interface FoundKind<Row extends RecordRow, Draft extends object> extends DraftKind<Row, Draft> {
  backups: string;
  calls: { find: (call: Caller, id: string, signal?: AbortSignal) => Promise<Row> };
}

/**
 * The record with an id; null in `saved` for a deleted one, if this tab has a backup of the text typed in it.
 * @param kind the same object on every render
 * @param fallback the message if the server gives no reason
 */
export function useFoundRecord<Row extends RecordRow, Draft extends object>(
  kind: FoundKind<Row, Draft>,
  id: string,
  fallback?: string,
): Loading<{ saved: Row | null }> {
  const { call } = useKit();
  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        return { saved: await kind.calls.find(call, id, signal) };
      } catch (error) {
        if (isNotFound(error) && readTabBackup(kind, backupOf(kind, id), null)) return { saved: null };
        throw error;
      }
    },
    [call, kind, id],
  );
  return useLoad(load, fallback);
}

interface EditorFrameProps<Row extends RecordRow, Draft extends object> extends Omit<EditorHead, 'back'> {
  kind: DraftKind<Row, Draft>;
  form: Omit<RecordForm<Row, Draft>, 'problem' | 'save'>;
  /** Links and buttons beside the heading. */
  actions?: ReactNode;
  /** Text about the consequence of saving a deleted record as a new one. */
  deletedText: string;
  onSaveAsNew?: () => unknown;
  problemTitle: string;
  problem: string | null | undefined;
  leaveReasons?: LeaveReason[];
  children: ReactNode;
}

/** Around the form of a record with a page of its own: heading, notices, conflict, and the question before leaving. */
export function EditorFrame<Row extends RecordRow, Draft extends object>(
  props: EditorFrameProps<Row, Draft>,
) {
  const { kind, form, title, about, actions, problemTitle, problem, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  useEffect(focusHeading, []);
  return (
    <>
      <PageHead title={title} about={about} headingRef={heading}>
        {actions}
      </PageHead>
      <div {...useFocusRecovery(focusHeading)} className="mb-4 grid gap-3 empty:hidden">
        {form.isRestored && !form.isDeleted && <RestoredNotice onDiscard={form.discard} />}
        {form.isDeleted && (
          <DeletedNotice
            noun={kind.noun}
            text={props.deletedText}
            busy={form.busy}
            onSaveAsNew={props.onSaveAsNew ?? form.saveAsNew}
          />
        )}
        {problem && <Alert title={problemTitle}>{problem}</Alert>}
        <DraftConflict kind={kind} form={form} />
      </div>
      {children}
      <LeaveWarning reasons={props.leaveReasons ?? form.leaveReasons} />
    </>
  );
}
