import { useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { isNotFound, messageOr } from '#browser/calls/call-error.ts';
import type { AdminCalculator } from '#contract/calculators.ts';
import { getCalculator } from '../../calls/calculators.ts';
import { newSchema, readKeptDraft } from '../../kit/drafts/kept-draft.ts';
import { LeaveWarning } from '../../kit/drafts/leave.tsx';
import { RestoredNotice } from '../../kit/drafts/restored-notice.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { LoadProblem } from '../../kit/ui/load-problem.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';
import { useKeptFocus } from '../../kit/ui/use-kept-focus.ts';
import { useLoad } from '../../kit/ui/use-load.ts';
import { useCaller } from '../../shell/session.tsx';
import { GoneSchema } from './gone-schema.tsx';
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
