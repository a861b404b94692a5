import type { ReactNode } from 'react';

/** Two things side by side where there is room; one alone keeps a readable width. */
export function TwoColumns({ isTwo, children }: { isTwo: boolean; children: ReactNode }) {
  return <div className={isTwo ? 'grid gap-6 lg:grid-cols-2' : 'max-w-3xl'}>{children}</div>;
}
