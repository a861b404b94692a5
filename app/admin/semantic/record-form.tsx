import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import type { RecordForm } from './use-record-form.ts';

interface FormFrameProps<Draft extends object> {
  form: RecordForm<Draft>;
  title: string;
  saveLabel: string;
  onCancel: () => void;
  children: ReactNode;
}

/** Around the fields of a record: its heading, what was kept or refused, and the buttons. */
export function FormFrame<Draft extends object>(props: FormFrameProps<Draft>) {
  const { form, title, saveLabel, onCancel, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const { problem } = form;
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    if (problem) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);
  return (
    <form
      ref={element}
      noValidate
      aria-label={title}
      className="grid min-w-0 content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <h2>{title}</h2>
      {form.isRestored && (
        <Alert
          tone="notice"
          action={
            <Button look="quiet" onClick={form.discard}>
              Discard it
            </Button>
          }
        >
          Text from before, which had not been saved, is here again.
        </Alert>
      )}
      {problem && <Alert title="Error">{problem.message}</Alert>}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {saveLabel}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            form.discard();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
