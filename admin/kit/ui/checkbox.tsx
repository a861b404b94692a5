import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { Icon } from '#browser/icon.tsx';

export interface CheckboxProps {
  /** `indeterminate`: some, not all. */
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  /** True for a label that only screen readers read, as in a row of a table. */
  labelHidden?: boolean;
  tabIndex?: number;
  /** The id of a text about it. */
  'aria-describedby'?: string | undefined;
}

/** Checkbox with a small box and a large target. */
export function Checkbox({ label, labelHidden = false, onCheckedChange, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <span className="inline-flex items-center">
      <Radix.Root
        id={id}
        {...rest}
        onCheckedChange={(state) => onCheckedChange(state === true)}
        className="group grid size-tap flex-none place-items-center rounded-control table:size-9 table:pointer-coarse:size-tap -ms-2.5"
      >
        <span className="grid size-4.5 place-items-center rounded-photo border border-edge bg-raised text-paper group-data-[state=checked]:border-ink group-data-[state=checked]:bg-ink group-data-[state=indeterminate]:border-ink group-data-[state=indeterminate]:bg-ink [&_.icon]:size-3.5 [&_.icon]:stroke-3">
          <Radix.Indicator>
            <Icon name={rest.checked === 'indeterminate' ? 'minus' : 'check'} />
          </Radix.Indicator>
        </span>
      </Radix.Root>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-small'}>
        {label}
      </label>
    </span>
  );
}
