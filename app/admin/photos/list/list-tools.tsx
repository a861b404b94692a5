import { useEffect, useRef, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { type ListState, missings, sorts, statuses } from './list-address.ts';
import { useNarrow } from './use-list.ts';

/** Search, filters and order; each change is an address of its own. */
export function ListTools({ state, count }: { state: ListState; count: string }) {
  const narrow = useNarrow();
  return (
    <search className="mb-4 flex flex-wrap items-center gap-3">
      <TypedFilter
        label="Find photos"
        placeholder="Find by title, tag or city"
        className="basis-full md:basis-80"
        value={state.q}
        onChange={(q) => narrow({ q }, true)}
      />
      <Select
        aria-label="Status"
        className="w-auto!"
        value={state.status}
        onValueChange={(status) => narrow({ status })}
        options={statuses}
      />
      <Select
        aria-label="Missing"
        className="w-auto!"
        value={state.missing}
        onValueChange={(missing) => narrow({ missing })}
        options={missings}
      />
      <TypedFilter
        label="Tag"
        placeholder="Tag"
        className="w-32 max-md:grow"
        value={state.tag}
        onChange={(tag) => narrow({ tag }, true)}
      />
      <TypedFilter
        label="City"
        placeholder="City"
        className="w-32 max-md:grow"
        value={state.city}
        onChange={(city) => narrow({ city }, true)}
      />
      <Select
        aria-label="Order"
        className="w-auto!"
        value={state.sort}
        onValueChange={(sort) => narrow({ sort })}
        options={sorts}
      />
      <p role="status" className="ms-auto text-note text-ink-2 tabular-nums">
        {count}
      </p>
    </search>
  );
}

/** Milliseconds without a key after which the list follows. */
const pause = 300;

interface TypedFilterProps {
  label: string;
  placeholder: string;
  className: string;
  value: string;
  onChange: (value: string) => void;
}

function TypedFilter({ label, placeholder, className, value, onChange }: TypedFilterProps) {
  const [text, setText] = useState(value);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  // The address can change without being typed here: back, or a cleared filter.
  useEffect(() => setText((typed) => (typed.trim() === value ? typed : value)), [value]);
  useEffect(() => {
    if (text.trim() === latest.current.value) return;
    const timer = setTimeout(() => latest.current.onChange(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Field label={label} labelHidden className={className}>
      <Input
        type="search"
        placeholder={placeholder}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(text.trim());
        }}
      />
    </Field>
  );
}
