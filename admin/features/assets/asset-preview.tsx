import { useCallback } from 'react';
import type { AdminAsset } from '#contract/assets.ts';
import { previewAsset } from '../../calls/assets.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { LoadProblem } from '../../kit/ui/load-problem.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';
import { useLoad } from '../../kit/ui/use-load.ts';
import { useCaller } from '../../shell/session.tsx';
import { PreviewTable } from './preview-table.tsx';

/** The first rows of an asset; null while none is looked at. */
export function PreviewDialog({ asset, onClose }: { asset: AdminAsset | null; onClose: () => void }) {
  return (
    <Dialog
      open={asset !== null}
      onOpenChange={(open) => !open && onClose()}
      title={asset?.name ?? ''}
      width="wide"
    >
      {asset && <Preview key={asset.id} asset={asset} />}
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
