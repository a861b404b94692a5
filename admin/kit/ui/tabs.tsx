import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Begins when the tab is chosen and ends when another one is. */
  content: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** What the tabs are parts of, for screen readers. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
}

/**
 * Marks the sides on which the row continues, so that it fades there: a row cut between two tabs looks complete.
 * @returns what ends it
 */
function showWhereMoreIs(row: HTMLElement): () => void {
  const mark = () => {
    const before = row.scrollLeft > 1;
    const after = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
    row.dataset.more = before && after ? 'both' : before ? 'before' : after ? 'after' : '';
  };
  const resized = new ResizeObserver(mark);
  resized.observe(row);
  row.addEventListener('scroll', mark, { passive: true });
  return () => {
    resized.disconnect();
    row.removeEventListener('scroll', mark);
  };
}

/** One of several panels; the arrow keys go from one to the next. A row that is too long is pushed sideways. */
export function Tabs<Value extends string>({ label, value, onValueChange, tabs }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector(`[data-tab="${value}"]`);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  useEffect(() => (list.current ? showWhereMoreIs(list.current) : undefined), []);
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="-mx-4 flex scroll-px-16 gap-1 overflow-x-auto border-b border-rule px-4 [scrollbar-width:none] lg:mx-0 lg:px-0 data-[more=after]:mask-r-from-[calc(100%-4rem)] data-[more=before]:mask-l-from-[calc(100%-4rem)] data-[more=both]:mask-x-from-[calc(100%-4rem)]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className="flex min-h-tap flex-none items-center gap-2 border-b-3 border-transparent px-3 text-small text-ink-2 hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-amber data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6 outline-offset-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
