import { Progress as Radix } from 'radix-ui';
import { formatBytes } from '#domain/text/bytes.ts';

export interface ProgressProps {
  /** What is under way, for those who listen. */
  label: string;
  /** Bytes so far; null while that cannot be said. */
  value: number | null;
  /** Bytes in all. */
  max: number;
}

/** How many bytes of how many, as a bar and in words. */
export function Progress({ label, value, max }: ProgressProps) {
  const words = value === null ? 'Starting…' : `${formatBytes(value)} of ${formatBytes(max)}`;
  const share = value === null || max === 0 ? 0 : Math.min(1, value / max);
  return (
    <span className="flex w-full items-center gap-3">
      <Radix.Root
        value={value}
        max={Math.max(1, max)}
        aria-label={label}
        getValueLabel={() => words}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-wash"
      >
        <Radix.Indicator
          className="block h-full w-full origin-left bg-amber"
          style={{ transform: `scaleX(${share})` }}
        />
      </Radix.Root>
      <span className="flex-none text-note text-ink-2 tabular-nums">{words}</span>
    </span>
  );
}
