import type { ReactNode } from 'react';
import { Select, type SelectProps } from '../ui/select.tsx';

/** What narrows a list, and how much it leaves. */
export function ListSearch({ count, children }: { count: string; children: ReactNode }) {
  return (
    <search className="mb-4 flex flex-wrap items-center gap-3">
      {children}
      <p role="status" className="ms-auto text-note text-ink-2 tabular-nums">
        {count}
      </p>
    </search>
  );
}

/** One of few, as wide as its longest. */
export function FilterSelect<Value extends string>({
  label,
  ...props
}: Omit<SelectProps<Value>, 'className' | 'aria-label'> & { label: string }) {
  return <Select aria-label={label} className="w-auto!" {...props} />;
}
