import { Link } from 'react-router';
import type { KeywordMapAnswer } from '#contract/insights.ts';
import { formatCount } from '#domain/text/clean.ts';
import { getKeywordMap } from '../../calls/insights.ts';
import { RecordTable } from '../../kit/records/record-table.tsx';
import { Button, Spinner } from '../../kit/ui/button.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { Section } from '../../kit/ui/page.tsx';
import { useTask } from '../../kit/ui/use-task.ts';
import { useCaller } from '../../shell/session.tsx';
import { clusterColumn, editorOf } from './parts.tsx';

/** Pages by keyword of each cluster, unused keywords, and pages that compete for one. */
export function KeywordMap() {
  const call = useCaller();
  const { result, busy, problem, run } = useTask(() => getKeywordMap(call));
  return (
    <Section
      title="Keyword map"
      note="Searches title, tags and text of the newest published photos and articles for terms of enabled clusters, as whole words."
      actions={
        <Button look="quiet" busy={busy} onClick={run}>
          Build map
        </Button>
      }
    >
      {busy && <Spinner label="Reading the pages…" />}
      {problem && <Alert title="Could not build the map">{problem.message}</Alert>}
      {result && <MapTables map={result} />}
    </Section>
  );
}

function MapTables({ map }: { map: KeywordMapAnswer }) {
  return (
    <div className="grid gap-6">
      <p role="status" className="text-small tabular-nums">
        {map.pages_read === 1 ? 'One page read.' : `${map.pages_read} pages read.`}
        {map.is_cut && ' There are more; only the newest were read.'}
      </p>
      <ClusterTable clusters={map.clusters} />
      <div className="grid gap-2">
        <h3 className="text-ink-2">Pages that compete for one primary term</h3>
        {map.competing.length === 0 ? (
          <p className="text-small text-ink-2">No primary term is used in two titles.</p>
        ) : (
          <CompetingList competing={map.competing} />
        )}
        {map.more_competing > 0 && (
          <p className="text-small text-ink-2">{`and ${map.more_competing} more terms`}</p>
        )}
      </div>
    </div>
  );
}

function ClusterTable({ clusters }: Pick<KeywordMapAnswer, 'clusters'>) {
  return (
    <RecordTable
      caption="Keywords by cluster"
      rows={clusters}
      columns={[
        clusterColumn,
        {
          head: 'Photos in it',
          cell: ({ matching_posts }) => (
            <>
              {matching_posts}
              <span className="@min-[38rem]/list:hidden">{matching_posts === 1 ? ' photo' : ' photos'}</span>
            </>
          ),
        },
        {
          head: 'Used, with pages',
          cell: ({ terms, used }) =>
            terms === 0
              ? 'No terms'
              : used.map(({ term, pages }) => `${term} (${formatCount(pages)})`).join(', ') || 'None',
        },
        {
          head: 'Unused',
          cell: ({ gaps, more_gaps }) => (
            <>
              {gaps.length > 0 && <span className="@min-[38rem]/list:hidden">Unused: </span>}
              {gaps.join(', ')}
              {more_gaps > 0 && ` and ${more_gaps} more`}
            </>
          ),
        },
      ]}
    />
  );
}

function CompetingList({ competing }: Pick<KeywordMapAnswer, 'competing'>) {
  return (
    <ul className="grid gap-3">
      {competing.map(({ cluster, term, total, pages }) => (
        <li key={`${cluster.id} ${term}`} className="text-small">
          <p className="font-medium">{`“${term}” of ${cluster.name}: ${formatCount(total)} titles`}</p>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {pages.map((page) => (
              <li key={page.id}>
                <Link to={editorOf(page.kind, page.id)} className="underline">
                  {page.title}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
