import { Dialog as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { classNames } from './button.tsx';
import { Icon } from './icon.tsx';

const widths = { small: 'md:max-w-md', usual: 'md:max-w-2xl', wide: 'md:max-w-5xl' } as const;

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Said with the title when the dialog opens. */
  description?: ReactNode;
  /** Below what scrolls; the main button last. */
  footer?: ReactNode;
  width?: keyof typeof widths;
  /** Sent by Enter in a field and by a submit button in the footer. */
  onSubmit?: () => void;
  /** False while something is under way that closing would lose. */
  closable?: boolean;
  /** Says where the focus goes first; otherwise to the first field of what can be sent, else to the first control. */
  onOpenAutoFocus?: ComponentProps<typeof Radix.Content>['onOpenAutoFocus'];
  /** Says where the focus goes afterwards; to what had it before otherwise. */
  onCloseAutoFocus?: ComponentProps<typeof Radix.Content>['onCloseAutoFocus'];
  children: ReactNode;
}

/** Fills a phone, with its buttons under the thumb; stands free from 48rem on. Its head and foot stay while it scrolls. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, width = 'usual', closable = true } = props;
  const { remember, giveBack } = useReturnFocus();
  const stay = closable ? undefined : (event: Event) => event.preventDefault();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-30 bg-veil" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            remember();
            if (props.onOpenAutoFocus) props.onOpenAutoFocus(event);
            else if (props.onSubmit) focusFirstField(event);
          }}
          onCloseAutoFocus={props.onCloseAutoFocus ?? giveBack}
          onEscapeKeyDown={stay}
          onInteractOutside={stay}
          className={classNames(
            'fixed inset-0 z-30 grid bg-paper text-ink outline-none',
            'md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[90vh] md:w-[calc(100%-4rem)] md:-translate-1/2 md:overflow-hidden md:rounded-surface md:shadow-lift',
            widths[width],
          )}
        >
          <Body {...props}>
            <header className="flex items-center justify-between gap-3 border-b border-rule py-1.5 ps-4 pe-1.5 md:ps-6">
              <Radix.Title className="font-serif text-head leading-tight font-normal">{title}</Radix.Title>
              <Radix.Close
                aria-label="Close"
                disabled={!closable}
                className="grid size-tap flex-none place-items-center rounded-control hover:bg-wash disabled:text-ink-3"
              >
                <Icon name="close" />
              </Radix.Close>
            </header>
            <div
              data-fields={props.onSubmit && ''}
              className="grid content-start gap-4 overflow-y-auto overscroll-contain p-4 md:p-6"
            >
              {description && (
                <Radix.Description className="text-small text-ink-2">{description}</Radix.Description>
              )}
              {props.children}
            </div>
            {props.footer && (
              <footer className="flex flex-wrap items-center justify-end gap-3 border-t border-rule px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-md:[&>button]:flex-1 md:px-6">
                {props.footer}
              </footer>
            )}
          </Body>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Who opens a dialog to type something can type at once; its Close button, which comes first, would take the keys. */
function focusFirstField(event: Event): void {
  const dialog = event.currentTarget;
  const field =
    dialog instanceof HTMLElement && dialog.querySelector<HTMLElement>(`[data-fields] :is(${controls})`);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

const controls = ['input', 'textarea', 'button']
  .map((tag) => `${tag}:not(:disabled, [tabindex="-1"], [type="file"])`)
  .join();

/** Head, what scrolls, foot; a form when there is something to send. */
function Body({ onSubmit, children }: Pick<DialogProps, 'onSubmit' | 'children'>) {
  const classes = 'grid min-h-0 grid-rows-[auto_minmax(0,1fr)_auto] md:max-h-[90vh]';
  if (!onSubmit) return <div className={classes}>{children}</div>;
  return (
    <form
      noValidate
      className={classes}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog in a dialog is inside it for React, though not on the page.
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/**
 * A dialog that is opened by its owner's state has no button of its own to give the focus back to: it goes to
 * whatever had it before.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    /** To be called before the dialog takes the focus. */
    remember: () => {
      before.current = document.activeElement;
    },
    /** In place of what the dialog would do when it closes. */
    giveBack: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
