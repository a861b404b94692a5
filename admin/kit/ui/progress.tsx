import { Progress as Radix } from 'radix-ui';
import { formatBytes } from '#domain/text/bytes.ts';

export interface ProgressProps {
  /** What is under way, for those who listen. */
  label: string;
  /** So far, bytes for one; null while that cannot be said. */
  value: number | null;
  /** In all. */
  max: number;
  /** How far it is, where these are no bytes. */
  words?: string;
}

/** How many of how many, as a bar and in words. */
export function Progress({ label, value, max, words = inBytes(value, max) }: ProgressProps) {
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

function inBytes(value: number | null, max: number): string {
  return value === null ? 'Starting…' : `${formatBytes(value)} of ${formatBytes(max)}`;
}
