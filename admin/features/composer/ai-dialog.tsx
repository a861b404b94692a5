import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { AiCallAnswer, AiStatusAnswer } from '#contract/ai.ts';
import { formatMoment } from '#domain/site/dates.ts';
import { paths } from '#domain/site/paths.ts';
import { formatCount } from '#domain/text/clean.ts';
import { listAiCalls } from '../../calls/ai.ts';
import { PagedList, usePagedList } from '../../kit/lists/paged-list.tsx';
import { Spinner } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { type Loading, LoadProblem } from '../../kit/ui/loading.tsx';
import { Alert, Badge } from '../../kit/ui/notice.tsx';
import { Cell, HeadCell, NameCell, Table } from '../../kit/ui/table.tsx';
import { useAdminFrame } from '../../shell/session.tsx';
import { costText, PriceForm } from './ai-prices.tsx';

/** The AI provider, its calls and prices. */
export function AiDialog({ ai, onClose }: { ai: Loading<AiStatusAnswer>; onClose: () => void }) {
  const calls = usePagedList(listAiCalls, 'Failed to load the calls.');
  // The status when the page opened, until it is loaded again.
  const [old] = useState(ai.data);
  const [{ reload: reloadStatus }, { reload: reloadCalls }] = [ai, calls];
  useEffect(() => void reloadStatus(), [reloadStatus]);
  const reload = useCallback(() => Promise.all([reloadStatus(), reloadCalls()]), [reloadStatus, reloadCalls]);
  useRunningCalls(calls.data?.rows, reload);
  return (
    <Dialog onClose={onClose} width="wide" title="AI">
      <LoadProblem problem={ai.problem} onRetry={ai.reload} />
      {!ai.data && ai.problem === null && <Spinner label="Loading..." />}
      {ai.data && <Status status={ai.data} />}
      {ai.data?.provider && <SettingsLink />}
      {/* Old prices could replace newer ones on save: the form waits for the new status. */}
      {ai.data?.provider && ai.data !== old && <PriceForm prices={ai.data.prices} onSaved={reload} />}
      <section aria-labelledby="ai-calls" className="grid gap-3">
        <h3 id="ai-calls" className="font-medium">
          Calls
        </h3>
        <PagedList
          listing={calls}
          loading="Loading calls..."
          empty={<p className="text-small text-ink-2">No AI calls yet.</p>}
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
    ['Model for images', vision_model],
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
  return `${costText(cost_micros)}, and ${unpriced} ${unpriced === 1 ? 'call' : 'calls'} with unknown cost`;
}

/** The ledger, newest first. */
function CallTable({ calls }: { calls: readonly AiCallAnswer[] }) {
  return (
    <Table caption="AI calls, newest first">
      <thead>
        <tr>
          <HeadCell>Task</HeadCell>
          <HeadCell kind="fact">Outcome</HeadCell>
          <HeadCell kind="fact">Model</HeadCell>
          <HeadCell kind="number">Tokens</HeadCell>
          <HeadCell kind="number">Cost</HeadCell>
          <HeadCell kind="number">Time</HeadCell>
          <HeadCell kind="date">When</HeadCell>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <CallRow key={call.id} call={call} />
        ))}
      </tbody>
    </Table>
  );
}

function CallRow({ call }: { call: AiCallAnswer }) {
  const { timeZone } = useAdminFrame();
  const { input_tokens, output_tokens, cost_micros, created_date } = call;
  return (
    <tr>
      <NameCell>{call.task}</NameCell>
      <Cell kind="fact">
        <Badge tone={toneOf(call.outcome)}>{call.outcome.replaceAll('_', ' ')}</Badge>
      </Cell>
      <Cell kind="fact">{call.model}</Cell>
      <Cell kind="number">
        <span className="md:hidden">Tokens </span>
        {input_tokens === null ? '—' : `${formatCount(input_tokens)} + ${formatCount(output_tokens ?? 0)}`}
      </Cell>
      <Cell kind="number">
        <span className="md:hidden">Cost </span>
        {costText(cost_micros)}
      </Cell>
      <Cell kind="number">{(call.duration_ms / 1000).toFixed(1)} s</Cell>
      <Cell kind="date">{formatMoment(created_date, timeZone)}</Cell>
    </tr>
  );
}

function toneOf(outcome: string): 'live' | 'plain' | 'bad' {
  if (outcome === 'answered') return 'live';
  return outcome === 'running' || outcome === 'cancelled' ? 'plain' : 'bad';
}

/** Link to the settings, where the form of the connection has its test. */
function SettingsLink() {
  return (
    <p className="text-small">
      <Link to={paths.adminPage('adminsettings')} className="underline">
        Change or test the connection in Settings
      </Link>
    </p>
  );
}

/** Milliseconds. Most calls end soon; one whose process was killed never does. */
const [firstWait, longestWait] = [1000, 30_000];

/**
 * Reads the ledger again, at growing intervals, while one of its calls is running.
 * @param reload the same function on every render
 */
function useRunningCalls(calls: readonly AiCallAnswer[] | undefined, reload: () => Promise<unknown>): void {
  const running = (calls ?? []).filter(({ outcome }) => outcome === 'running').map(({ id }) => id);
  const which = running.join();
  useEffect(() => {
    if (which === '') return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const waitFor = (milliseconds: number) => {
      timer = setTimeout(async () => {
        await reload();
        if (!isOver) waitFor(Math.min(2 * milliseconds, longestWait));
      }, milliseconds);
    };
    waitFor(firstWait);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [which, reload]);
}
