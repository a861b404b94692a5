import type { ReactNode } from 'react';
import { useAdminFrame } from '../frame-context.ts';

/** A page's name, in the window's title too, and its main actions. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  const { siteName } = useAdminFrame();
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <title>{`${title} - ${siteName} admin`}</title>
      <h1>{title}</h1>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </header>
  );
}
