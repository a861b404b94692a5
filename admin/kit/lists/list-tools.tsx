import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Field, Input } from '../ui/field.tsx';
import { Select, type SelectProps } from '../ui/select.tsx';
import { beginExchange } from '../ui/value-sync.ts';

/** The filters of a list, and the number of results. */
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

/** Milliseconds after the last key before the filter applies. */
const pause = 300;

export interface TypedFilterProps {
  label: string;
  placeholder: string;
  className: string;
  value: string;
  onChange: (value: string) => void;
}

/** A text filter: applies after a pause in the typing, or at once with Enter. */
export function TypedFilter({ label, placeholder, className, value, onChange }: TypedFilterProps) {
  const [text, setText] = useState(value);
  const owner = useRef(onChange);
  useEffect(() => {
    owner.current = onChange;
  }, [onChange]);
  const [exchange] = useState(() => beginExchange(value, (typed) => owner.current(typed)));
  // The address can change without being typed here: back, or a cleared filter.
  useEffect(() => {
    if (exchange.isForeign(value)) setText(value);
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
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') exchange.offer(text.trim());
        }}
      />
    </Field>
  );
}
