import type { ReactNode, Ref } from 'react';
import { useAdminFrame } from '../../shell/frame-context.ts';

interface PageHeadProps {
  title: string;
  /** For who gives the name the focus, where what had it goes. */
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** A page's name, in the window's title too, and its main actions. */
export function PageHead({ title, headingRef, children }: PageHeadProps) {
  const { siteName } = useAdminFrame();
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <title>{`${title} - ${siteName} admin`}</title>
      <h1 {...(headingRef && { ref: headingRef, tabIndex: -1, className: 'outline-none' })}>{title}</h1>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </header>
  );
}
