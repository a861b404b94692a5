import { createContext, type ReactNode, use, useId } from 'react';
import { classNames } from './class-names.ts';

interface FieldAria {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const FieldContext = createContext<FieldAria | null>(null);

export interface FieldProps {
  label: ReactNode;
  /** Read with the field and shown below it. */
  hint?: ReactNode;
  /** What is wrong with the value; the field is marked as invalid. */
  error?: string | null;
  /** The label is for those who listen: a search field in a row of tools, for one. */
  labelHidden?: boolean;
  className?: string;
  /** One Input, Textarea or Select: they take their id and descriptions from here. */
  children: ReactNode;
}

/** A control with its label, hint and error, wired together. */
export function Field({ label, hint, error, labelHidden = false, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const aria: FieldAria = {
    id,
    'aria-describedby': classNames(hintId, errorId) || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className={classNames('grid min-w-0 content-start gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-small font-medium'}>
        {label}
      </label>
      <FieldContext value={aria}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="text-note text-ink-3 tabular-nums">
          {hint}
        </p>
      )}
      {/* There from the start, for those who listen too, so that what comes into it is announced. */}
      <p id={`${id}-error`} role="alert" className="text-note text-red-ink empty:sr-only">
        {error}
      </p>
    </div>
  );
}

/** Id and descriptions of the field around; nothing where a control stands alone. */
export function useFieldAria(): Partial<FieldAria> {
  return use(FieldContext) ?? {};
}

/** What every box for typing or choosing looks like. Below 16 px a phone would zoom in. */
export const boxClasses = classNames(
  'w-full min-h-tap rounded-control border border-edge bg-raised px-3 py-2 text-base leading-[1.45] text-ink',
  'lg:min-h-10 lg:text-[0.9375rem] lg:pointer-coarse:min-h-tap',
  'aria-invalid:border-red-ink aria-invalid:inset-ring aria-invalid:inset-ring-red-ink',
  'disabled:bg-wash disabled:text-ink-3',
);
