import type { ReactNode } from 'react';
import { Field, Input, Textarea } from '../../../kit/ui/field.tsx';
import { columnOf, type PostForm, type ShownField } from './columns.tsx';

interface PostFieldProps {
  form: PostForm;
  field: ShownField;
  /** Control in place of the text box. */
  children?: ReactNode;
}

/** One field of a post with its label, hint and problem. */
export function PostField({ form, field, children }: PostFieldProps) {
  const { name, label, rows, hint, placeholder, isUnset, className, maxLength } = columnOf(field);
  const { draft, change, problem } = form;
  const value = String(draft[name]);
  const Box = rows === undefined ? Input : Textarea;
  return (
    <Field
      label={label}
      hint={typeof hint === 'function' ? hint(form) : hint}
      error={problem?.fields[name] ?? null}
    >
      {children ?? (
        <Box
          {...(rows !== undefined && { rows })}
          className={className}
          maxLength={maxLength}
          value={value}
          placeholder={placeholder?.(draft)}
          {...(isUnset?.(value) && { onFocus: selectText })}
          onChange={({ target }: { target: { value: string } }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  );
}

function selectText({ target }: { target: HTMLInputElement | HTMLTextAreaElement }): void {
  target.select();
}
