import { Progress as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import type { CallError } from '#browser/calls/call.ts';
import { formatBytes } from '#domain/text/clean.ts';

const tones = {
  destructive: 'border-red-ink bg-red-wash text-red-ink',
  notice: 'border-amber bg-amber-wash text-ink',
} as const;

export interface AlertProps {
  /** Tone: `destructive` reports a failure and is announced at once. */
  tone?: keyof typeof tones;
  title?: string;
  children: ReactNode;
  /** Button or link that helps with the problem. */
  action?: ReactNode;
}

/** A message at the place that it is about; it stays. */
export function Alert({ tone = 'destructive', title, children, action }: AlertProps) {
  return (
    <div
      role={tone === 'destructive' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center justify-between gap-3 border-s-4 px-4 py-3 text-small ${tones[tone]}`}
    >
      <div className="min-w-0 flex-1 basis-60">
        {title && <p className="font-semibold">{title}</p>}
        <div>{children}</div>
      </div>
      {action}
    </div>
  );
}

/** Reasons why an article cannot be published, by item of its checklist. */
export function ChecklistItems({ items }: { items: CallError['items'] }) {
  if (items.length === 0) return null;
  return (
    <ul className="mt-1 list-disc ps-5">
      {items.map(({ id, label, detail }) => (
        <li key={id}>{detail ? `${label}: ${detail}` : label}</li>
      ))}
    </ul>
  );
}

const badgeTones = {
  live: 'bg-green-wash text-green-ink',
  draft: 'bg-amber-wash text-amber-ink',
  info: 'bg-blue-wash text-blue-ink',
  bad: 'bg-red-wash text-red-ink',
  plain: 'bg-wash text-ink-2',
} as const;

/** A state in one word. */
export function Badge({ tone = 'plain', children }: { tone?: keyof typeof badgeTones; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-photo px-2 py-0.5 text-note font-normal whitespace-nowrap ${badgeTones[tone]}`}
    >
      {children}
    </span>
  );
}

interface StatusBadgeProps {
  published: boolean;
  /** Time of its automatic publication. */
  publish_at?: string | null;
  /** Reason why it was not published at its time. */
  publish_problem?: string | null;
  /** True if the post is in the publishing queue. */
  queued?: boolean;
}

/** Badge with the status of a post or an article. */
export function StatusBadge({ published, publish_at, publish_problem, queued }: StatusBadgeProps) {
  if (published) return <Badge tone="live">Published</Badge>;
  if (publish_problem) return <Badge tone="bad">Not published</Badge>;
  if (publish_at) return <Badge tone="info">Scheduled</Badge>;
  return queued ? <Badge tone="info">In the queue</Badge> : <Badge tone="draft">Draft</Badge>;
}

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** Level of the heading; 1 if this is the whole page. */
  level?: 1 | 2;
  /** Buttons or links. */
  children?: ReactNode;
}

/** An empty frame, and what can be done about it. */
export function EmptyState({ title, text, level = 2, children }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="grid content-start justify-items-center gap-3 px-4 py-12 text-center">
      <svg viewBox="0 0 220 104" aria-hidden="true" className="w-36 fill-none stroke-ink-2">
        <path d="M50 12h120v80H50Z" />
        <path d="M38 12h6M38 92h6M176 12h6M176 92h6M50 0v6M170 0v6M50 98v6M170 98v6" />
        <circle className="figure" cx="16" cy="58" r="13" />
      </svg>
      <Heading>{title}</Heading>
      {text && <p className="max-w-md text-small text-ink-2">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}

export interface ProgressProps {
  /** Name of the work in progress, for screen readers. */
  label: string;
  /** Amount done so far, for example in bytes; null while unknown. */
  value: number | null;
  /** Amount of the whole work. */
  max: number;
  /** Progress in words, if the values are no bytes. */
  words?: string;
}

/** Progress as a bar and in words. */
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
