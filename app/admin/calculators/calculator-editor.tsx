import { useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { AdminCalculator } from '#contract/calculators.ts';
import { getCalculator } from '../api/calculators.ts';
import { isNotFound, messageOr } from '../api/call-error.ts';
import { useLoad } from '../api/use-load.ts';
import { useCaller } from '../session/session-gate.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { LeaveWarning } from '../ui/leave-warning.tsx';
import { LoadProblem } from '../ui/load-problem.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { RestoredNotice } from '../ui/restored-notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { GoneSchema } from './gone-schema.tsx';
import { newSchema, readKeptDraft } from './kept-draft.ts';
import { LiveCalculator } from './live-calculator.tsx';
import { SchemaConflict } from './schema-conflict.tsx';
import { SchemaForm } from './schema-form.tsx';
import { useSchemaEditor } from './use-schema-editor.ts';

export function NewCalculator() {
  return <Editor id={newSchema} saved={null} />;
}

/** One schema at an address of its own. */
export function CalculatorEditor({ id }: { id: string }) {
  const call = useCaller();
  const { data, problem, reload } = useLoad(
    useCallback(
      async (signal?: AbortSignal) => {
        try {
          return { saved: await getCalculator(call, id, signal) };
        } catch (error) {
          signal?.throwIfAborted();
          // Deleted, but not what was typed in it.
          if (isNotFound(error) && readKeptDraft(id)) return { saved: null };
          throw new Error(messageOr(error, 'Could not load schemas.'), { cause: error });
        }
      },
      [call, id],
    ),
  );
  // What is typed stays while it is read again.
  if (data) return <Editor id={id} saved={data.saved} />;
  return (
    <>
      <PageHead title="Edit schema">
        <Button look="quiet" asChild>
          <Link to="?">Back to schemas</Link>
        </Button>
      </PageHead>
      {problem === null ? <EditorSkeleton /> : <LoadProblem problem={problem} onRetry={reload} />}
    </>
  );
}

function Editor({ id, saved }: { id: string; saved: AdminCalculator | null }) {
  const editor = useSchemaEditor(id, saved);
  const { draft, isDirty, isBackedUp, isDone, isRestored, problem, theirs, isGone, discard } = editor;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  useEffect(focusHeading, []);
  return (
    <>
      <PageHead title={id === newSchema ? 'New schema' : 'Edit schema'} headingRef={heading} />
      <div {...useKeptFocus(focusHeading)} className="mb-4 grid gap-3 empty:hidden">
        {isRestored && isDirty && !isGone && <RestoredNotice onDiscard={discard} />}
        {isGone && <GoneSchema editor={editor} />}
        {problem !== null && <Alert title="Error">{problem}</Alert>}
        {theirs && <SchemaConflict editor={editor} theirs={theirs} />}
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <SchemaForm editor={editor} />
        <LiveCalculator name={draft.name} json={draft.json} />
      </div>
      <LeaveWarning
        reasons={
          isDirty
            ? [
                {
                  title: 'Leave without saving?',
                  text: 'Your changes could not be backed up in this tab. They will be lost.',
                  loses: () => !isBackedUp && !isDone.current,
                },
              ]
            : []
        }
      />
    </>
  );
}

function EditorSkeleton() {
  return (
    <div className="grid max-w-2xl gap-4">
      <span className="text-small text-ink-2">
        <Spinner label="Loading schema…" />
      </span>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  );
}
