import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import type { Composer } from './use-composer.ts';

/** Makes room for another article. */
export function StartOver({ composer: { clear, busy } }: { composer: Composer }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" disabled={busy} onClick={() => setAsking(true)}>
        Start over
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Start over?"
        text="Everything in the six steps goes away, earlier texts too. This cannot be undone."
        confirmLabel="Start over"
        problemTitle="Error"
        onConfirm={clear}
      />
    </>
  );
}
