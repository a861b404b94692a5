export interface LengthMeterProps {
  /** Characters so far. */
  length: number;
  /** What is best, both included. */
  least: number;
  most: number;
}

/** How long a text is, as a bar and in words; green where it is as long as it should be. */
export function LengthMeter({ length, least, most }: LengthMeterProps) {
  const isGood = length >= least && length <= most;
  const share = Math.min(1, length / most);
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="h-1.5 w-32 flex-none overflow-hidden rounded-full bg-wash">
        <span
          className={`block h-full origin-left ${isGood ? 'bg-green-ink' : 'bg-amber'}`}
          style={{ transform: `scaleX(${share})` }}
        />
      </span>
      {length} characters; {least} to {most} are best
    </span>
  );
}
