import type { ReactNode } from 'react';
import { LoadProblem } from './load-problem.tsx';
import { Spinner } from './spinner.tsx';
import type { Loading } from './use-load.ts';

export interface LoadedProps<Data> {
  of: Loading<Data>;
  /** What is waited for: `Loading synonyms…` */
  waiting: string;
  children: (data: Data) => ReactNode;
}

/** What was loaded; the wait for it before, and why it did not come, with a way to try again. */
export function Loaded<Data>({ of: { data, problem, reload }, waiting, children }: LoadedProps<Data>) {
  return (
    <>
      <LoadProblem problem={problem} onRetry={reload} />
      {data === null && problem === null && <Spinner label={waiting} />}
      {data !== null && children(data)}
    </>
  );
}
