import { Button } from './button.tsx';
import { Alert } from './notice.tsx';

/** Why something did not come, with a way to try again; nothing while there is no problem. */
export function LoadProblem({ problem, onRetry }: { problem: string | null; onRetry: () => unknown }) {
  if (problem === null) return null;
  return (
    <Alert
      title="Error"
      action={
        <Button look="quiet" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {problem}
    </Alert>
  );
}
