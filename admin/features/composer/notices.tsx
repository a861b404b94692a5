import { useEffect, useRef } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { LoadProblem } from '../../kit/ui/load-problem.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import type { Composer } from './use-composer.ts';

/** What went wrong, what is missing, and how to set up who answers. */
export function Notices({ composer }: { composer: Composer }) {
  const { generation, publishing, surroundings, ai, isByHand } = composer;
  const { problem } = generation;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <div ref={place} className="mb-6 grid gap-3 empty:hidden">
      {problem !== null && (
        <Alert
          title="Error"
          action={
            <Button look="quiet" size="small" onClick={() => generation.setProblem(null)}>
              Close
            </Button>
          }
        >
          {problem}
          {publishing.items.length > 0 && (
            <ul className="mt-1 list-disc ps-5">
              {publishing.items.map(({ id, label, detail }) => (
                <li key={id}>{detail ? `${label}: ${detail}` : label}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      <LoadProblem problem={surroundings.problem} onRetry={surroundings.reload} />
      {isByHand && <Alert tone="notice">{ai.data?.hint}</Alert>}
    </div>
  );
}
