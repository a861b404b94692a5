import { useEffect, useRef, useState } from 'react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** Milliseconds without a key after which the list follows. */
const pause = 300;

export interface TypedFilterProps {
  label: string;
  placeholder: string;
  className: string;
  value: string;
  onChange: (value: string) => void;
}

/** A text that narrows a list: it follows a pause in the typing, and Enter at once. */
export function TypedFilter({ label, placeholder, className, value, onChange }: TypedFilterProps) {
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
