import { type ReactNode, type Ref, type RefObject, useId } from 'react';
import { useKit } from '../kit-context.ts';
import { classNames } from './button.tsx';

interface PageHeadProps {
  title: string;
  /** Sentence about the purpose of the page. */
  about: string;
  /** Ref of the heading, for a page that moves the focus to it. */
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** A page's name, in the window's title too, what it is for, and its main actions. */
export function PageHead({ title, about, headingRef, children }: PageHeadProps) {
  const { siteName } = useKit();
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <title>{`${title} - ${siteName} admin`}</title>
      <div className="grid max-w-2xl gap-1">
        <h1 ref={headingRef} tabIndex={-1} className="outline-none">
          {title}
        </h1>
        <p className="text-small text-ink-2">{about}</p>
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </header>
  );
}

export interface SectionProps {
  title: string;
  /** Sentence below the heading about the section's content. */
  note?: ReactNode;
  /** Controls beside the heading. */
  actions?: ReactNode;
  className?: string;
  /** Ref of the heading, which gets the focus when something below it has disappeared. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A part of a page under a heading that names it. */
export function Section({ title, note, actions, className, headingRef, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames('grid min-w-0 content-start gap-3', className)}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} ref={headingRef} {...(headingRef && { tabIndex: -1 })} className="outline-offset-4">
          {title}
        </h2>
        {actions}
      </div>
      {note && <p className="max-w-2xl text-small text-ink-2">{note}</p>}
      {children}
    </section>
  );
}
