import { useCallback, useEffect } from 'react';
import type { AiStatusAnswer } from '#contract/ai.ts';
import { listAiCalls } from '../../api/ai.ts';
import { type Loading, useLoad } from '../../api/use-load.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CallTable } from './call-table.tsx';
import { costText } from './cost-text.ts';
import { PriceForm } from './prices.tsx';
import { TryIt } from './try-it.tsx';

const shownCalls = 50;

/** Who answers prompts, what has been asked, and whether it works. */
export function AiDialog({ ai, onClose }: { ai: Loading<AiStatusAnswer>; onClose: () => void }) {
  const call = useCaller();
  const calls = useLoad(
    useCallback(
      (signal?: AbortSignal) => listAiCalls(call, { limit: shownCalls, offset: 0 }, signal),
      [call],
    ),
  );
  // What was read when the page opened is old by now.
  const { reload: reloadStatus } = ai;
  useEffect(() => void reloadStatus(), [reloadStatus]);
  const reload = () => Promise.all([ai.reload(), calls.reload()]);
  const problem = ai.problem ?? calls.problem;
  return (
    <Dialog open onOpenChange={onClose} width="wide" title="AI">
      <LoadProblem problem={problem} onRetry={reload} />
      {!ai.data && problem === null && <Spinner label="Loading..." />}
      {ai.data && <Status status={ai.data} />}
      {ai.data?.provider && <TryIt onEnded={reload} />}
      {ai.data?.provider && <PriceForm prices={ai.data.prices} onSaved={reload} />}
      <section aria-labelledby="ai-calls" className="grid gap-3">
        <h3 id="ai-calls" className="font-medium">
          Calls
        </h3>
        {calls.data?.total === 0 && <p className="text-small text-ink-2">Nothing has been asked yet.</p>}
        {calls.data && calls.data.total > 0 && <CallTable calls={calls.data.rows} total={calls.data.total} />}
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
      daily_limit === 0 ? `${today.calls}, without a limit` : `${today.calls} of ${daily_limit}`,
    ],
    ['Tokens today', `${count(today.input_tokens)} in, ${count(today.output_tokens)} out`],
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

function count(number: number): string {
  return number.toLocaleString('en-GB');
}
