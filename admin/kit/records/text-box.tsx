import type { ReactNode } from 'react';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { RecordFields } from './use-record-form.ts';

interface TextBoxProps<Draft extends object> {
  form: RecordFields<Draft>;
  name: Extract<keyof Draft, string>;
  label: string;
  hint?: ReactNode;
  /** What can be said before the server is asked. */
  error?: string | null;
  /** More than one line. */
  rows?: number;
  /** A number pad on a phone. */
  numeric?: boolean;
  className?: string;
}

/** A field of a form whose value is a text. */
export function TextBox<Draft extends object>(props: TextBoxProps<Draft>) {
  const { form, name, label, hint, error, rows, numeric = false, className } = props;
  const box = {
    name,
    value: String(form.draft[name]),
    onChange: (event: { target: { value: string } }) =>
      form.change({ [name]: event.target.value } as Partial<Draft>),
  };
  return (
    <Field
      label={label}
      hint={hint}
      error={form.problem?.fields[name] ?? error ?? null}
      {...(className && { className })}
    >
      {rows === undefined ? (
        <Input {...box} inputMode={numeric ? 'numeric' : undefined} autoComplete="off" />
      ) : (
        <Textarea rows={rows} {...box} />
      )}
    </Field>
  );
}
