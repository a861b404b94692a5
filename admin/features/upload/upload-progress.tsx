import type { Ref } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Progress } from '../../kit/ui/progress.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';

interface UploadProgressProps {
  name: string;
  sent: number | null;
  total: number;
  cancelRef: Ref<HTMLButtonElement>;
  onCancel: () => void;
}

export function UploadProgress({ name, sent, total, cancelRef, onCancel }: UploadProgressProps) {
  const isSent = sent !== null && sent >= total;
  return (
    <div className="grid gap-2">
      <p className="truncate text-small">{name}</p>
      <div className="flex items-center gap-4">
        <Progress label={`Uploading ${name}`} value={sent} max={total} />
        <Button ref={cancelRef} look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p className="min-h-[1.45em] text-note text-ink-2">
        {isSent && <Spinner label="All of it has arrived. Its sizes are being made…" />}
      </p>
    </div>
  );
}
