import type { AiCallAnswer } from '#contract/ai.ts';
import { formatDate } from '#domain/site/dates.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Cell, HeadCell, NameCell, Table } from '../../kit/ui/table.tsx';
import { useAdminFrame } from '../../shell/frame-context.ts';
import { costText } from './cost-text.ts';

/** The ledger, newest first. */
export function CallTable({ calls }: { calls: readonly AiCallAnswer[] }) {
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
  const time = new Date(created_date).toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' });
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
      <Cell kind="date">
        {formatDate(created_date, 'medium', timeZone)}, {time}
      </Cell>
    </tr>
  );
}

function toneOf(outcome: string): 'live' | 'plain' | 'bad' {
  if (outcome === 'answered') return 'live';
  return outcome === 'running' || outcome === 'cancelled' ? 'plain' : 'bad';
}
