import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { boxClasses, useFieldAria } from './field.tsx';

/** Grows with what is typed, from `rows` on. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldAria()}
      rows={rows}
      className={classNames(boxClasses, 'max-h-[70svh] resize-y field-sizing-content', className)}
      {...rest}
    />
  );
}
