import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect } from 'react';
import { classNames } from './button.tsx';
import { fadingRow, useRowFade } from './row-fade.ts';

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Content, rendered only while the tab is chosen. */
  content: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** Name of what the tabs belong to, for screen readers. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
}

/**
 * Panels of which one is shown; the arrow keys lead from tab to tab. A row that is too long scrolls sideways.
 */
export function Tabs<Value extends string>({ label, value, onValueChange, tabs }: TabsProps<Value>) {
  const list = useRowFade<HTMLDivElement>();
  useEffect(() => {
    const chosen = list.current?.querySelector(`[data-tab="${value}"]`);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value, list]);
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Radix.List
        ref={list}
        aria-label={label}
        className={classNames('-mx-4 gap-1 border-b border-rule px-4 lg:mx-0 lg:px-0', fadingRow)}
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
