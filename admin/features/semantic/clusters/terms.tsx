import { useCallback, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { ClusterAnswer } from '#contract/records.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { termCalls } from '../../../calls/records.ts';
import { Pagination } from '../../../kit/lists/pagination.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { Loaded } from '../../../kit/ui/loading.tsx';
import { useLoad } from '../../../kit/ui/use-load.ts';
import { clusterAddress } from '../../../shell/cluster-address.ts';
import { useCaller } from '../../../shell/session.tsx';
import { TermForm } from './term-form.tsx';
import { TermImport } from './term-import.tsx';
import { TermTable } from './term-table.tsx';

const perPage = 50;

/** The terms of a cluster: its table, one more, or a whole file of them. */
export function TermManager({ cluster }: { cluster: ClusterAnswer }) {
  const call = useCaller();
  const [search] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const terms = useLoad(
    useCallback(
      (signal?: AbortSignal) =>
        termCalls.page(
          call,
          { cluster_id: cluster.id, sort: '-weight', limit: perPage, offset: (page - 1) * perPage },
          signal,
        ),
      [call, cluster.id, page],
    ),
  );
  return (
    <section aria-labelledby="terms" className="grid min-w-0 gap-4">
      <h2 id="terms" ref={heading} tabIndex={-1} className="outline-none">
        Keywords
      </h2>
      <TermForm cluster={cluster} onAdded={terms.reload} />
      <Loaded of={terms} waiting="Loading terms…">
        {({ rows, total }) => {
          if (total === 0)
            return <EmptyState title="No terms yet" text="Add one above, or import a file of them below." />;
          const pages = Math.ceil(total / perPage);
          // The last term of the last page has gone, or there never was such a page.
          if (rows.length === 0) return <Navigate to={clusterAddress(cluster.id, '', pages)} replace />;
          return (
            <>
              <TermTable terms={rows} onDeleted={terms.reload} focusAfterDelete={heading} />
              <Pagination
                page={page}
                pages={pages}
                hrefOf={(number) => clusterAddress(cluster.id, '', number)}
                summary={total === 1 ? 'One term' : `${formatCount(total)} terms`}
              />
            </>
          );
        }}
      </Loaded>
      <TermImport key={cluster.id} cluster={cluster} onImported={terms.reload} />
    </section>
  );
}
