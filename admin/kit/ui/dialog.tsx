import { type ReactNode, useId } from 'react';
import { Icon } from '#browser/icon.tsx';
import { classNames } from './button.tsx';
import { Form } from './field.tsx';
import { Modal } from './modal.tsx';

const widths = { small: 'md:max-w-md', usual: 'md:max-w-2xl', wide: 'md:max-w-5xl' } as const;

export interface DialogProps {
  onClose: () => void;
  title: string;
  /** Text that is read with the title when the dialog opens. */
  description?: ReactNode;
  /** Content below the scrolling part; the main button comes last. */
  footer?: ReactNode;
  width?: keyof typeof widths;
  /** Selector of what has the focus first; otherwise the first field of a form. */
  firstFocus?: string | undefined;
  /** Called on Enter in a field and by a submit button in the footer. */
  onSubmit?: () => void;
  /** False while work runs that closing would lose. */
  closable?: boolean;
  /** False: a press outside does not close it. */
  closesOutside?: boolean;
  /** Called after it has closed and the focus is back where it was. */
  focusAfter?: () => void;
  children: ReactNode;
}

const controls = ['input', 'textarea', 'select', 'button']
  .map((tag) => `${tag}:not(:disabled, [tabindex="-1"], [type="file"])`)
  .join();
/** Selector of the first field of a form; the Close button, which comes first, would take what is typed. */
const firstField = `[data-fields] :is(${controls})`;

/**
 * Dialog that is open while rendered. Fills a phone, with its buttons under the thumb; floats from 48rem on.
 * Its head and foot stay while it scrolls.
 */
export function Dialog(props: DialogProps) {
  const { onClose, title, description, width = 'usual', closable = true } = props;
  const id = useId();
  const requestClose = () => closable && onClose();
  return (
    <Modal
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onAskToClose={requestClose}
      closesOutside={props.closesOutside ?? true}
      focusAfter={props.focusAfter}
      firstFocus={props.firstFocus ?? (props.onSubmit && firstField)}
      className={classNames(
        'h-dvh max-h-none w-full max-w-none overflow-hidden bg-paper',
        'md:h-fit md:max-h-[90vh] md:w-[calc(100%-4rem)] md:rounded-surface md:shadow-lift',
        widths[width],
      )}
    >
      <Body {...props}>
        <header className="flex items-center justify-between gap-3 border-b border-rule py-1.5 ps-4 pe-1.5 md:ps-6">
          <h2 id={`${id}-title`} className="font-serif text-head leading-tight font-normal">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            disabled={!closable}
            onClick={requestClose}
            className="grid size-tap flex-none place-items-center rounded-control hover:bg-wash disabled:text-ink-3"
          >
            <Icon name="close" />
          </button>
        </header>
        <div
          data-fields={props.onSubmit && ''}
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto overscroll-contain p-4 md:p-6"
        >
          {description && (
            <p id={`${id}-description`} className="text-small text-ink-2">
              {description}
            </p>
          )}
          {props.children}
        </div>
        {props.footer && (
          <footer className="flex flex-wrap items-center justify-end gap-3 border-t border-rule px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-md:[&>button]:flex-1 md:px-6">
            {props.footer}
          </footer>
        )}
      </Body>
    </Modal>
  );
}

/** Head, scrolling part and foot; a form if there is something to send. */
function Body({ onSubmit, children }: Pick<DialogProps, 'onSubmit' | 'children'>) {
  const classes = 'grid h-full min-h-0 grid-rows-[auto_minmax(0,1fr)_auto] md:h-auto md:max-h-[90vh]';
  if (!onSubmit) return <div className={classes}>{children}</div>;
  return (
    <Form className={classes} onSubmit={onSubmit}>
      {children}
    </Form>
  );
}
