import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/notice.tsx';

/** Above a form that holds what was typed in it once and not saved. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      tone="notice"
      action={
        <Button look="quiet" onClick={onDiscard}>
          Discard it
        </Button>
      }
    >
      Text from before, which had not been saved, is here again.
    </Alert>
  );
}
