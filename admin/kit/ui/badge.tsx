import type { ReactNode } from 'react';

const tones = {
  live: 'bg-green-wash text-green-ink',
  draft: 'bg-amber-wash text-amber-ink',
  info: 'bg-blue-wash text-blue-ink',
  bad: 'bg-red-wash text-red-ink',
  plain: 'bg-wash text-ink-2',
} as const;

/** A state in one word. */
export function Badge({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-photo px-2 py-0.5 text-note font-normal whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
