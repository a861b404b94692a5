import { type ReactNode, useEffect, useRef, useState } from 'react';
import { longestFilter } from '#domain/site/filters.ts';
import { Field, Input } from '../ui/field.tsx';
import { Select, type SelectProps } from '../ui/select.tsx';
import { createValueSync } from '../ui/value-sync.ts';
import { type ListUrl, sorts, type statusesOf } from './list-url.ts';

/** The filters of a list, and the number of results. */
function ListSearch({ count, children }: { count: string; children: ReactNode }) {
  return (
    <search className="mb-4 flex flex-wrap items-center gap-3">
      {children}
      <p role="status" className="ms-auto text-note text-ink-2 tabular-nums">
        {count}
      </p>
    </search>
  );
}

interface ListToolsProps {
  state: ListUrl;
  /** Of `useNarrowing`. */
  narrow: (change: Partial<ListUrl>, replace?: boolean) => void;
  /** `Find articles` */
  label: string;
  placeholder: string;
  statuses: ReturnType<typeof statusesOf>;
  count: string;
  /** Other filters of this list. */
  children?: ReactNode;
}

/** Search, status, other filters and order; each change is a URL of its own. */
export function ListTools(props: ListToolsProps) {
  const { state, narrow, label, placeholder, statuses, count, children } = props;
  return (
    <ListSearch count={count}>
      <TypedFilter
        label={label}
        placeholder={placeholder}
        className="basis-full md:basis-80"
        value={state.q}
        onChange={(q) => narrow({ q }, true)}
      />
      <FilterSelect
        label="Status"
        value={state.status}
        onValueChange={(status) => narrow({ status })}
        options={statuses}
      />
      {children}
      <FilterSelect
        label="Order"
        value={state.sort}
        onValueChange={(sort) => narrow({ sort })}
        options={sorts}
      />
    </ListSearch>
  );
}

/** A choice as wide as its longest option. */
export function FilterSelect<Value extends string>({
  label,
  ...props
}: Omit<SelectProps<Value>, 'className' | 'aria-label'> & { label: string }) {
  return <Select aria-label={label} className="w-auto!" {...props} />;
}

/** Milliseconds without typing before the list changes. */
const pause = 300;

export interface TypedFilterProps {
  label: string;
  placeholder: string;
  className: string;
  value: string;
  onChange: (value: string) => void;
}

/** A text that filters a list: after a pause in the typing, and at once on Enter. */
export function TypedFilter({ label, placeholder, className, value, onChange }: TypedFilterProps) {
  const [text, setText] = useState(value);
  const owner = useRef(onChange);
  useEffect(() => {
    owner.current = onChange;
  }, [onChange]);
  const [exchange] = useState(() => createValueSync(value, (typed) => owner.current(typed)));
  // The URL also changes by going back or clearing a filter.
  useEffect(() => {
    if (exchange.isExternal(value)) setText(value);
  }, [value, exchange]);
  useEffect(() => {
    const timer = setTimeout(() => exchange.offer(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, exchange]);
  return (
    <Field label={label} labelHidden className={className}>
      <Input
        type="search"
        placeholder={placeholder}
        value={text}
        maxLength={longestFilter}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') exchange.offer(text.trim());
        }}
      />
    </Field>
  );
}
