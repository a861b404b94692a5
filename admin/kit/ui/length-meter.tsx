import { formatCount } from '#domain/text/numbers.ts';

export interface LengthMeterProps {
  /** Characters so far. */
  length: number;
  /** What is best, both included. */
  least: number;
  most: number;
}

/** How long a text is, as a bar and in words; green where it is as long as it should be. */
export function LengthMeter({ length, least, most }: LengthMeterProps) {
  return (
    <span className="flex items-center gap-3">
      <Bar share={length / most} isGood={length >= least && length <= most} />
      {formatCount(length)} characters; {least} to {most} are best
    </span>
  );
}

export interface MostMeterProps {
  /** Characters so far. */
  length: number;
  most: number;
  /** What happens to a longer one: `a search cuts it off`. */
  consequence: string;
}

/** How much of what is shown a text fills; green while all of it is. */
export function MostMeter({ length, most, consequence }: MostMeterProps) {
  const words = `${formatCount(length)} of ${formatCount(most)} characters`;
  const isTooLong = length > most;
  return (
    <span className="flex items-center gap-3">
      <Bar share={length / most} isGood={!isTooLong} />
      {isTooLong ? (
        <span className="font-medium text-amber-ink">
          {words}: too long, {consequence}
        </span>
      ) : (
        words
      )}
    </span>
  );
}

function Bar({ share, isGood }: { share: number; isGood: boolean }) {
  return (
    <span aria-hidden="true" className="h-1.5 w-32 flex-none overflow-hidden rounded-full bg-wash">
      <span
        className={`block h-full origin-left ${isGood ? 'bg-green-ink' : 'bg-amber'}`}
        style={{ transform: `scaleX(${Math.min(1, share)})` }}
      />
    </span>
  );
}
