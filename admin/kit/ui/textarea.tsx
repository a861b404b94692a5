import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { boxClasses, useFieldAria } from './field.tsx';

/** Grows with what is typed, from `rows` on. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  // A box as high as its text has no other way to be higher; padding and border are those of the box.
  const minHeight = `min(calc(${rows}lh + 1rem + 2px), 70svh)`;
  return (
    <textarea
      {...useFieldAria()}
      rows={rows}
      style={{ minHeight }}
      className={classNames(boxClasses, 'max-h-[70svh] resize-y field-sizing-content', className)}
      {...rest}
    />
  );
}
