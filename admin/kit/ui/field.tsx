import { type ComponentProps, createContext, type ReactNode, use, useId, useState } from 'react';
import { formatCount } from '#domain/text/clean.ts';
import { classNames } from './button.tsx';

interface FieldAria {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const FieldContext = createContext<FieldAria | null>(null);

export interface FieldProps {
  label: ReactNode;
  /** Text below the field that is read with it. */
  hint?: ReactNode;
  /** Error about the value; marks the field as invalid. */
  error?: string | null;
  /** True for a label that only screen readers read, as in a row of tools. */
  labelHidden?: boolean;
  className?: string;
  /** Input, Textarea or Select, only one: it takes its id and descriptions from here. */
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

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown;
}

/** A form that the page checks and sends itself. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a dialog is inside the form of the page for React, though not in the document.
        event.stopPropagation();
        const incomplete = incompleteInput(event.currentTarget);
        if (incomplete) incomplete.reportValidity();
        else onSubmit();
      }}
      {...rest}
    />
  );
}

/**
 * Input whose text the browser cannot read, such as half a date: its value is empty, which may have a
 * meaning.
 */
export function incompleteInput(around: HTMLElement | null): HTMLInputElement | undefined {
  return [...(around?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.badInput);
}

/** Id and descriptions of the field around; nothing without one. */
export function useFieldAria(): Partial<FieldAria> {
  return use(FieldContext) ?? {};
}

/** The look of every text box and select. Below 16 px a phone would zoom in. */
export const boxClasses = classNames(
  'w-full min-h-tap rounded-control border border-edge bg-raised px-3 py-2 text-base leading-[1.45] text-ink',
  'lg:min-h-10 lg:text-[0.9375rem] lg:pointer-coarse:min-h-tap',
  'aria-invalid:border-red-ink aria-invalid:inset-ring aria-invalid:inset-ring-red-ink',
  'disabled:bg-wash disabled:text-ink-3',
);

const fileClasses =
  'p-1.5 lg:p-[3px] file:me-3 file:min-h-8 file:rounded-photo file:bg-wash file:px-3 file:text-small file:font-medium file:text-ink';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  const classes = classNames(boxClasses, rest.type === 'file' && fileClasses, className);
  return <input {...useFieldAria()} className={classes} {...rest} />;
}

/** The browser's own list of a few options. */
export function NativeSelect({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...useFieldAria()} className={classNames(boxClasses, className)} {...rest} />;
}

export interface LengthMeterProps {
  /** Characters so far. */
  length: number;
  /** Shortest recommended length; both bounds are included. */
  least: number;
  most: number;
}

/** Meter of a text's length, as a bar and in words; green if the length is as recommended. */
export function LengthMeter({ length, least, most }: LengthMeterProps) {
  return (
    <span className="flex items-center gap-3">
      <Bar share={length / most} isGood={length >= least && length <= most} />
      {formatCount(length)} characters ({least}-{most} recommended)
    </span>
  );
}

export interface LimitMeterProps {
  /** Characters so far. */
  length: number;
  most: number;
  /** Consequence of a longer text: `a search cuts it off`. */
  consequence: string;
}

/** Meter of a text against the length that is shown; green while all of it is. */
export function LimitMeter({ length, most, consequence }: LimitMeterProps) {
  const words = `${formatCount(length)} of ${formatCount(most)} characters`;
  const isTooLong = length > most;
  return (
    <span className="flex items-center gap-3">
      <Bar share={length / most} isGood={!isTooLong} />
      {isTooLong ? (
        <span className="font-medium text-amber-ink">
          {words} (too long, {consequence})
        </span>
      ) : (
        words
      )}
    </span>
  );
}

function Bar({ share, isGood }: { share: number; isGood: boolean }) {
  return (
    <span aria-hidden="true" className="h-1.5 w-32 flex-none overflow-hidden rounded-full bg-wash">
      <span
        className={`block h-full origin-left ${isGood ? 'bg-green-ink' : 'bg-amber'}`}
        style={{ transform: `scaleX(${Math.min(1, share)})` }}
      />
    </span>
  );
}

/** Field for a password that can be shown while it is typed. */
export function PasswordInput({ label, ...rest }: ComponentProps<'input'> & { label: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="relative block">
      <Input {...rest} type={isShown ? 'text' : 'password'} className="pe-18" />
      <button
        type="button"
        className="absolute inset-y-px end-px rounded-control px-3 text-small text-ink-2 hover:text-ink hover:underline focus-visible:-outline-offset-3"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'} <span className="sr-only">{label}</span>
      </button>
    </span>
  );
}

/** Textarea that grows with its text, from `rows` on. */
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
