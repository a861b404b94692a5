import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { boxClasses, useFieldAria } from './field.tsx';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldAria()} className={classNames(boxClasses, className)} {...rest} />;
}
