import { useCallback } from 'react';
import { openWork } from '../../kit/drafts/open-work.ts';
import { LoadProblem } from '../../kit/ui/load-problem.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';
import { useLoad } from '../../kit/ui/use-load.ts';
import { useCaller } from '../../shell/session.tsx';
import { Composer } from './composer.tsx';

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
