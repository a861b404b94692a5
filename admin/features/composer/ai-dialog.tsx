import { useCallback, useEffect, useState } from 'react';
import type { AiStatusAnswer } from '#contract/ai.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { listAiCalls } from '../../calls/ai.ts';
import { PagedList } from '../../kit/lists/paged-list.tsx';
import { usePagedList } from '../../kit/lists/use-paged-list.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { LoadProblem } from '../../kit/ui/load-problem.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';
import type { Loading } from '../../kit/ui/use-load.ts';
import { PriceForm } from './ai-prices.tsx';
import { CallTable } from './call-table.tsx';
import { costText } from './cost-text.ts';
import { TryIt } from './try-it.tsx';
import { useRunningCalls } from './use-running-calls.ts';

/** Who answers prompts, what has been asked, and whether it works. */
export function AiDialog({ ai, onClose }: { ai: Loading<AiStatusAnswer>; onClose: () => void }) {
  const calls = usePagedList(listAiCalls, 'Failed to load the calls.');
  // What was read when the page opened is old by now.
  const [old] = useState(ai.data);
  const [{ reload: reloadStatus }, { reload: reloadCalls }] = [ai, calls];
  useEffect(() => void reloadStatus(), [reloadStatus]);
  const reload = useCallback(() => Promise.all([reloadStatus(), reloadCalls()]), [reloadStatus, reloadCalls]);
  useRunningCalls(calls.data?.rows, reload);
  return (
    <Dialog open onOpenChange={onClose} width="wide" title="AI">
      <LoadProblem problem={ai.problem} onRetry={ai.reload} />
      {!ai.data && ai.problem === null && <Spinner label="Loading..." />}
      {ai.data && <Status status={ai.data} />}
      {ai.data?.provider && <TryIt onEnded={reload} />}
      {/* Old prices would be typed over by hand, or sent back in the place of newer ones. */}
      {ai.data?.provider && ai.data !== old && <PriceForm prices={ai.data.prices} onSaved={reload} />}
      <section aria-labelledby="ai-calls" className="grid gap-3">
        <h3 id="ai-calls" className="font-medium">
          Calls
        </h3>
        <PagedList
          listing={calls}
          loading="Loading calls..."
          empty={<p className="text-small text-ink-2">Nothing has been asked yet.</p>}
          nouns={['call', 'calls']}
          panel="ai"
        >
          {(rows) => <CallTable calls={rows} />}
        </PagedList>
      </section>
    </Dialog>
  );
}

function Status({ status }: { status: AiStatusAnswer }) {
  const { provider, model, vision_model, daily_limit, today, hint } = status;
  if (provider === null) return <Alert tone="notice">{hint}</Alert>;
  const facts = [
    ['Provider', provider],
    ['Model', model],
    ['Model for pictures', vision_model],
    [
      'Calls today',
      daily_limit === 0
        ? `${formatCount(today.calls)}, without a limit`
        : `${formatCount(today.calls)} of ${formatCount(daily_limit)}`,
    ],
    ['Tokens today', `${formatCount(today.input_tokens)} in, ${formatCount(today.output_tokens)} out`],
    ['Cost today', costOf(today)],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-1 text-small md:grid-cols-[max-content_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function costOf({ cost_micros, unpriced }: AiStatusAnswer['today']): string {
  if (unpriced === 0) return costText(cost_micros);
  if (cost_micros === 0) return costText(null);
  return `${costText(cost_micros)}, and ${unpriced} ${unpriced === 1 ? 'call' : 'calls'} whose cost is not known`;
}
