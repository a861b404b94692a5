import type { DiagnosticsAnswer } from '#contract/insights.ts';
import { formatMoment } from '#domain/site/dates.ts';
import { Cell, HeadCell, NameCell, Table } from '../../kit/ui/table.tsx';
import { useAdminFrame } from '../../shell/frame-context.ts';

/** @param total of errors, also those that are in the log alone */
export function ErrorTable({ errors, total }: Pick<DiagnosticsAnswer, 'errors'> & { total: number }) {
  const { timeZone } = useAdminFrame();
  if (errors.length === 0)
    return <p className="text-small text-ink-2">No error since the server was started.</p>;
  return (
    <>
      <p className="text-small tabular-nums">
        {`${total.toLocaleString('en-US')} ${total === 1 ? 'error' : 'errors'} since the server was started.`}
      </p>
      <Table caption="Errors, newest first">
        <thead>
          <tr>
            <HeadCell>Error</HeadCell>
            <HeadCell>Reason</HeadCell>
            <HeadCell>Log ID</HeadCell>
            <HeadCell>Time</HeadCell>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ time, message, reason, id }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two errors of one moment may say the same
            <tr key={`${time} ${index}`}>
              <NameCell>{message}</NameCell>
              <Cell>{reason}</Cell>
              <Cell>{id && <code className="font-mono text-note">{id}</code>}</Cell>
              <Cell kind="date">
                <time dateTime={time}>{formatMoment(time, timeZone)}</time>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
