import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface Tab<Name extends string> {
  name: Name;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps<Name extends string> {
  /** What the tabs have in common, for those who listen. */
  label: string;
  tabs: readonly Tab<Name>[];
  value: Name;
  onValueChange: (name: Name) => void;
}

/** Arrow keys go from tab to tab; on a phone the row is pushed sideways. */
export function Tabs<Name extends string>({ label, tabs, value, onValueChange }: TabsProps<Name>) {
  return (
    <Radix.Root value={value} onValueChange={(name) => onValueChange(name as Name)}>
      <Radix.List
        aria-label={label}
        className="-mx-4 flex gap-1 overflow-x-auto border-b border-rule px-4 scrollbar-none lg:mx-0 lg:px-0"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.name}
            value={tab.name}
            className="flex min-h-tap flex-none items-center gap-2 border-b-3 border-transparent px-3 text-small text-ink-2 hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-amber data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.name} value={tab.name} className="grid gap-6 pt-6">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
