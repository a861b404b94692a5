import { useCallback } from 'react';
import { useLoad } from '../api/use-load.ts';
import { useCaller } from '../session/session-gate.tsx';
import { LoadProblem } from '../ui/load-problem.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Composer } from './composer.tsx';
import { openWork } from './work/open-work.ts';

/** The composer with the article as it was left. */
export function ComposerPage() {
  const call = useCaller();
  const { data, problem, reload } = useLoad(
    useCallback((signal?: AbortSignal) => openWork(call, signal), [call]),
  );
  if (data) return <Composer opened={data} />;
  return (
    <>
      <PageHead title="Article composer" />
      {problem === null ? (
        <div className="grid gap-5">
          <span className="text-small text-ink-2">
            <Spinner label="Loading composer..." />
          </span>
          <Skeleton className="h-11 w-full max-w-xl" />
          <Skeleton className="h-80 w-full" />
        </div>
      ) : (
        <LoadProblem problem={problem} onRetry={reload} />
      )}
    </>
  );
}
