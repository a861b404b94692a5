import { formatCount } from '#domain/text/numbers.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Progress } from '../../../kit/ui/progress.tsx';
import { photoCount } from './list-address.ts';

interface RunProgressProps {
  handled: number;
  total: number;
  onStop: () => void;
}

/** How far an action on everything that matches has come. */
export function RunProgress({ handled, total, onStop }: RunProgressProps) {
  return (
    <div className="flex w-full flex-none items-center gap-3">
      <Progress
        label="Changing photos"
        value={handled}
        max={total}
        words={`${formatCount(handled)} of ${photoCount(total)}`}
      />
      <Button look="quiet" size="small" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
