import { useCallback } from 'react';
import type { AdminAsset, AssetPreview } from '#contract/assets.ts';
import { formatCount } from '#domain/text/clean.ts';
import { previewAsset } from '../../calls/records.ts';
import { Spinner } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { LoadProblem, useLoad } from '../../kit/ui/loading.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { Table } from '../../kit/ui/table.tsx';
import { useCaller } from '../../shell/session.tsx';

/** The first rows of an asset. */
export function PreviewDialog({ asset, onClose }: { asset: AdminAsset; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={asset.name} width="wide">
      <Preview asset={asset} />
    </Dialog>
  );
}

function Preview({ asset }: { asset: AdminAsset }) {
  const call = useCaller();
  const { data, problem, reload } = useLoad(
    useCallback((signal?: AbortSignal) => previewAsset(call, asset.id, signal), [call, asset.id]),
  );
  if (data) return <PreviewTable caption={`Preview of ${asset.name}`} preview={data} />;
  if (problem === null) return <Spinner label="Loading preview…" />;
  return <LoadProblem problem={problem} onRetry={reload} />;
}

/** First rows of a data file; for JSON that no chart can be drawn of, the reason. */
export function PreviewTable({ caption, preview }: { caption: string; preview: AssetPreview }) {
  const { columns, rows, total_rows: total, problem, text } = preview;
  if (text !== null) {
    return (
      <>
        <Alert tone="notice">Cannot draw a chart from this file. {problem}</Alert>
        <pre className="overflow-x-auto rounded-control bg-wash p-3 font-mono text-note whitespace-pre-wrap">
          {text}
        </pre>
      </>
    );
  }
  return (
    <>
      <Table caption={caption} cards={false}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id, and names may repeat
              <th key={at} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and may repeat
            <tr key={line}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at} className="whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="text-note text-ink-2">{countOf(rows.length, total ?? 0)}</p>
    </>
  );
}

function countOf(shown: number, total: number): string {
  if (total === 0) return 'No rows below the header.';
  if (shown === total) return total === 1 ? '1 row.' : `${formatCount(total)} rows.`;
  return `The first ${formatCount(shown)} of ${formatCount(total)} rows.`;
}
