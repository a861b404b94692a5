import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';

const looks = {
  primary: 'border-ink bg-ink text-paper not-disabled:hover:bg-ink/85',
  quiet: 'border-edge bg-transparent text-ink not-disabled:hover:bg-wash',
  /** Look of a button inside a line of text. */
  text: 'border-none bg-transparent text-current underline',
  /** Look of a button among the facts of a row. */
  bare: 'border-transparent bg-transparent text-ink not-disabled:hover:bg-wash',
  /** Look of a bare button that leads to something destructive. */
  danger: 'border-transparent bg-transparent text-red-ink not-disabled:hover:bg-red-wash',
  /** Look of the button that carries out a deletion. */
  delete: 'border-red-ink bg-red-ink text-paper not-disabled:hover:bg-red-ink/85',
} as const;

const sizes = {
  usual: 'min-h-tap px-4.5 py-2 lg:min-h-10 lg:pointer-coarse:min-h-tap',
  small: 'min-h-tap px-2.5 py-1 table:min-h-9 table:pointer-coarse:min-h-tap',
  /** Height of a line of text. */
  line: 'min-h-6 pointer-coarse:py-2',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
  /** True while its action is running: the button can be focused, but not pressed again. */
  busy?: boolean;
  /** Id of the visible reason why it cannot be pressed now: it can be focused, and the reason is read. */
  blockedBy?: string | undefined;
  /** Pressed by Ctrl+S and Cmd+S as well. */
  saves?: boolean;
  /** Gives its look to the only child, such as a link, instead of making a button. */
  asChild?: boolean;
}

export function Button({
  look = 'primary',
  size = 'usual',
  busy = false,
  saves = false,
  asChild,
  ...rest
}: ButtonProps) {
  const { className, children, onClick, blockedBy, ...attributes } = rest;
  const isInert = busy || blockedBy !== undefined;
  const classes = classNames(
    'inline-flex flex-none items-center justify-center gap-2 rounded-control border text-small leading-tight font-medium',
    'disabled:border-wash disabled:bg-wash disabled:text-ink-3',
    looks[look],
    sizes[size],
    blockedBy !== undefined && 'cursor-not-allowed border-wash! bg-wash! text-ink-3!',
    className,
  );
  if (asChild) {
    return (
      <Slot.Root className={classes} {...attributes} onClick={onClick}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      aria-disabled={isInert || undefined}
      aria-describedby={blockedBy}
      {...(saves && { 'data-saves': '', 'aria-keyshortcuts': 'Control+S Meta+S' })}
      onClick={isInert ? (event) => event.preventDefault() : onClick}
      {...attributes}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** Class names in one string, without false and missing ones. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Spinner for a wait of unknown length. Text beside it names what is waited for; alone it needs a label. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex items-center gap-2">
      <span
        aria-hidden="true"
        className="size-[1em] flex-none animate-turn rounded-full border-2 border-current border-e-transparent motion-reduce:animate-none"
      />
      {label}
    </span>
  );
}
