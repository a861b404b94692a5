import type { ReactNode } from 'react';

/** A few numbers that belong together, large. */
export function Figures({ figures }: { figures: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-note text-ink-3">{label}</dt>
          <dd className="font-serif text-title leading-tight lining-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
