import { getNonce } from 'get-nonce';
import { Select as Radix } from 'radix-ui';
import { useRef, useState } from 'react';
import { Icon } from '#browser/icon.tsx';
import { classNames } from './button.tsx';
import { boxClasses, useFieldAria } from './field.tsx';

interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  /** Label for a select without a Field around it. */
  'aria-label'?: string;
  className?: string;
}

/** Select box; '' is a valid value. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onValueChange, options, className } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  return (
    <Radix.Root
      value={toItem(value)}
      onValueChange={(item) => onValueChange(fromItem(item) as Value)}
      onOpenChange={() => setDialog(button.current?.closest('dialog') ?? null)}
    >
      <Radix.Trigger
        ref={button}
        {...useFieldAria()}
        aria-label={props['aria-label']}
        className={classNames(
          boxClasses,
          'inline-flex items-center justify-between gap-2 text-start',
          className,
        )}
      >
        <Radix.Value />
        <Radix.Icon asChild>
          <Icon name="chevronDown" />
        </Radix.Icon>
      </Radix.Trigger>
      <Options options={options} container={dialog} />
    </Radix.Root>
  );
}

interface OptionsProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  /** The dialog that contains it. */
  container: HTMLElement | null;
}

function Options<Value extends string>({ options, container }: OptionsProps<Value>) {
  const scroll = 'grid h-8 place-items-center text-ink-2';
  return (
    <Radix.Portal container={container}>
      <Radix.Content
        position="popper"
        sideOffset={4}
        className="z-40 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) rounded-control border border-rule bg-raised p-1 text-small text-ink shadow-lift"
      >
        <Radix.ScrollUpButton className={scroll}>
          <Icon name="chevronUp" />
        </Radix.ScrollUpButton>
        <Radix.Viewport nonce={getNonce()}>
          {options.map((option) => (
            <Radix.Item
              key={option.value}
              value={toItem(option.value)}
              className="flex min-h-tap items-center gap-2 rounded-control ps-2 pe-4 outline-none select-none data-highlighted:bg-wash lg:min-h-9 lg:pointer-coarse:min-h-tap"
            >
              <span className="size-5 flex-none">
                <Radix.ItemIndicator>
                  <Icon name="check" />
                </Radix.ItemIndicator>
              </span>
              <Radix.ItemText>{option.label}</Radix.ItemText>
            </Radix.Item>
          ))}
        </Radix.Viewport>
        <Radix.ScrollDownButton className={scroll}>
          <Icon name="chevronDown" />
        </Radix.ScrollDownButton>
      </Radix.Content>
    </Radix.Portal>
  );
}

/** Item of a value: the widget reads an empty text as 'nothing chosen'. */
const toItem = (value: string): string => `=${value}`;
const fromItem = (item: string): string => item.slice(1);
