import type { ReactNode } from 'react';

const tones = {
  destructive: 'border-red-ink bg-red-wash text-red-ink',
  notice: 'border-amber bg-amber-wash text-ink',
} as const;

export interface AlertProps {
  /** `destructive`: something failed; it is announced at once. */
  tone?: keyof typeof tones;
  title?: string;
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
}

/** Said where it happened, and it stays. */
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
