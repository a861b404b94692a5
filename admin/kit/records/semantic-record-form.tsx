import { type ReactNode, useEffect, useRef } from 'react';
import { RestoredNotice } from '../drafts/restored-notice.tsx';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/notice.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import type { RecordForm } from './use-record-form.ts';

interface FormFrameProps<Draft extends object> {
  form: RecordForm<Draft>;
  title: string;
  saveLabel: string;
  /** What was typed is kept: the form finds it again. */
  onCancel: () => void;
  children: ReactNode;
}

/** Around the fields of a record: its heading, what was kept or refused, and the buttons. */
export function FormFrame<Draft extends object>(props: FormFrameProps<Draft>) {
  const { form, title, saveLabel, onCancel, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const { problem, refusals } = form;
  const beginAgain = () => {
    if (element.current) begin(element.current);
  };
  useEffect(beginAgain, []);
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);
  return (
    <form
      ref={element}
      noValidate
      aria-label={title}
      className="grid min-w-0 scroll-mt-16 content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <h2>{title}</h2>
      <div {...useKeptFocus(beginAgain)} className="grid gap-4 empty:hidden">
        {form.isRestored && <RestoredNotice onDiscard={form.discard} />}
        {problem && <Alert title="Error">{problem.message}</Alert>}
      </div>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button saves type="submit" busy={form.busy}>
          {saveLabel}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** On a phone the form opens below a list: its beginning is brought into the window. */
function begin(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  const { top } = form.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 2) form.scrollIntoView();
}
