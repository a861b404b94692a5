import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { LooseFile } from '#contract/upload.ts';
import { listLooseFiles } from '../api/files.ts';
import { type Loading, useLoad } from '../api/use-load.ts';
import { useCaller } from '../session/session-gate.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadProblem } from '../ui/load-problem.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { LooseFileSkeleton } from './loose-file-skeleton.tsx';
import { LooseFileTable } from './loose-file-table.tsx';

const perPage = 24;

type LooseFilesList = Loading<{ rows: LooseFile[]; total: number }> & { page: number };

/** Pictures that no post, article or asset shows: they go after a day unless they are kept. */
export function LooseFiles({ page, data, problem, reload }: LooseFilesList) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="loose-files" className="mt-12 grid gap-3">
      <div>
        <h2 id="loose-files" ref={heading} tabIndex={-1}>
          Files without a post
        </h2>
        <p className="text-small text-ink-2">
          Nothing shows these. They go a day after their upload, unless you keep them.
        </p>
      </div>
      <LoadProblem problem={problem} onRetry={reload} />
      {!data && problem === null && <LooseFileSkeleton />}
      {data?.total === 0 && (
        <EmptyState title="No loose files" text="Every file is shown by a post, an article or an asset." />
      )}
      {data && data.total > 0 && (
        <>
          <LooseFileTable files={data.rows} onChange={reload} focusAfterDelete={heading} />
          <Pagination
            page={page}
            pages={Math.ceil(data.total / perPage)}
            hrefOf={(number) => (number === 1 ? '?' : `?page=${number}`)}
            summary={summaryOf(page, data.rows.length, data.total)}
          />
        </>
      )}
    </section>
  );
}

/** The page of the list that the address names. */
export function useLooseFiles(): LooseFilesList {
  const call = useCaller();
  const [search] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const load = useCallback(
    (signal?: AbortSignal) => listLooseFiles(call, { limit: perPage, offset: (page - 1) * perPage }, signal),
    [call, page],
  );
  return { page, ...useLoad(load) };
}

function summaryOf(page: number, shown: number, total: number): string {
  const first = (page - 1) * perPage + 1;
  return `Showing ${first} to ${first + shown - 1} of ${total} files`;
}
