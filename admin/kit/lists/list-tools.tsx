import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#browser/icon.tsx';
import { longestFilter } from '#domain/site/filters.ts';
import { Button } from '../ui/button.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Field, Input } from '../ui/field.tsx';
import { Select, type SelectProps } from '../ui/select.tsx';
import type { Complete, Completion } from '../ui/use-completions.ts';
import { createValueSync } from '../ui/value-sync.ts';
import type { ListUrl, statusesOf } from './list-url.ts';

interface ListToolsProps<Sort extends string> {
  state: Omit<ListUrl, 'sort'> & { sort: Sort };
  /** Changes the search, filter or order: `narrow` of `useNarrowing`. */
  narrow: (change: Partial<Omit<ListUrl, 'sort'> & { sort: Sort }>, replace?: boolean) => void;
  orders: readonly { value: Sort; label: string }[];
  /** `Find articles` */
  label: string;
  placeholder: string;
  statuses: ReturnType<typeof statusesOf>;
  count: string;
  /** Number of filters that narrow the list, besides the search. */
  filtersSet: number;
  /** Further filters of this list. */
  children?: ReactNode;
  /** Control beside the number of results. */
  view?: ReactNode;
}

/**
 * Search, status, other filters and order; each change has its own URL. On a phone everything but the search
 * is folded behind one button.
 */
export function ListTools<Sort extends string>(props: ListToolsProps<Sort>) {
  const { state, narrow, label, placeholder, statuses, orders, count, filtersSet, children, view } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <search className="mb-4 flex flex-wrap items-center gap-3">
      <TypedFilter
        label={label}
        placeholder={placeholder}
        className="min-w-[55%] flex-1 md:min-w-0 md:flex-none md:basis-80"
        value={state.q}
        onChange={(q) => narrow({ q }, true)}
      />
      <Button
        look="quiet"
        className="md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" />
        {filtersSet > 0 ? `Filters (${filtersSet})` : 'Filters'}
      </Button>
      <div
        id={id}
        className={`${isOpen ? 'grid' : 'hidden'} w-full grid-cols-2 gap-3 max-md:*:w-full! md:contents`}
      >
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
          options={orders}
        />
      </div>
      <p role="status" className="ms-auto text-note text-ink-2 tabular-nums max-md:ms-0 max-md:grow">
        {count}
      </p>
      {view}
    </search>
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
  /** Names to choose from while typing. */
  complete?: Complete<Completion>;
}

/** A text that filters a list: after a pause in the typing, and at once on Enter. */
export function TypedFilter(props: TypedFilterProps) {
  const { label, placeholder, className, value, onChange, complete } = props;
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
      {complete ? (
        <Combobox
          placeholder={placeholder}
          value={text}
          onChange={(typed) => setText(typed.slice(0, longestFilter))}
          onTake={(option) => {
            setText(option.value);
            exchange.offer(option.value);
          }}
          complete={complete}
        />
      ) : (
        <Input
          type="search"
          className="text-ellipsis"
          placeholder={placeholder}
          value={text}
          maxLength={longestFilter}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') exchange.offer(text.trim());
          }}
        />
      )}
    </Field>
  );
}
