import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface SectionProps {
  title: string;
  /** Below the heading: what is shown here, in a sentence. */
  note?: ReactNode;
  /** Beside the heading. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a page under a heading that names it. */
export function Section({ title, note, actions, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames('grid min-w-0 content-start gap-3', className)}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {note && <p className="max-w-2xl text-small text-ink-2">{note}</p>}
      {children}
    </section>
  );
}
