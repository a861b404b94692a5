import { type ReactNode, useEffect, useRef } from 'react';
import { DraftConflict } from '../drafts/conflict-panel.tsx';
import type { DraftKind } from '../drafts/draft-kind.ts';
import { LeaveWarning } from '../drafts/leave.tsx';
import { RestoredNotice } from '../drafts/notices.tsx';
import { Button } from '../ui/button.tsx';
import { Field, Form, Input, Textarea } from '../ui/field.tsx';
import { useFocusOnRefusal, useFocusRecovery } from '../ui/focus.ts';
import { Alert } from '../ui/notice.tsx';
import type { RecordFields, RecordForm, RecordRow } from './use-record-form.ts';

interface FormFrameProps<Row extends RecordRow, Draft extends object> {
  kind: DraftKind<Row, Draft>;
  form: RecordForm<Row, Draft>;
  /** Reads the record again: the version saved elsewhere was chosen. */
  onOutdated: () => Promise<void>;
  title: string;
  saveLabel: string;
  /** Typed text stays in the backup: the form restores it. */
  onCancel: () => void;
  children: ReactNode;
}

/** Around the fields of a record: its conflict, heading, restored text, errors, and the buttons. */
export function FormFrame<Row extends RecordRow, Draft extends object>(props: FormFrameProps<Row, Draft>) {
  const { kind, form, onOutdated, title, saveLabel, onCancel, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const { problem } = form;
  const takeRemote = () => {
    form.discard();
    return onOutdated();
  };
  const beginAgain = () => {
    if (element.current) begin(element.current);
  };
  useEffect(beginAgain, []);
  useFocusOnRefusal(element, problem?.error);
  return (
    <>
      <DraftConflict kind={kind} form={{ ...form, takeRemote }} />
      <Form
        ref={element}
        aria-label={title}
        className="grid min-w-0 content-start gap-4"
        onSubmit={() => form.save()}
      >
        <h2>{title}</h2>
        <div {...useFocusRecovery(beginAgain)} className="grid gap-4 empty:hidden">
          {form.isRestored && <RestoredNotice onDiscard={form.discard} />}
          {problem && <Alert title="Could not save">{problem.message}</Alert>}
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
      </Form>
      <LeaveWarning reasons={form.leaveReasons} />
    </>
  );
}

/**
 * Puts the focus into the first field. On a phone, where the form opens below a list, it is scrolled into
 * view.
 */
function begin(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  const { top } = form.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 2) form.scrollIntoView();
}

interface TextBoxProps<Draft extends object> {
  form: RecordFields<Draft>;
  name: Extract<keyof Draft, string>;
  label: string;
  hint?: ReactNode;
  /** Error that is known before sending. */
  error?: string | null;
  /** Number of lines, if more than one. */
  rows?: number;
  /** A number pad on a phone. */
  numeric?: boolean;
  className?: string;
}

/** A field of a form whose value is text. */
export function TextBox<Draft extends object>(props: TextBoxProps<Draft>) {
  const { form, name, label, hint, error, rows, numeric = false, className } = props;
  const box = {
    name,
    value: String(form.draft[name]),
    onChange: (event: { target: { value: string } }) =>
      form.change({ [name]: event.target.value } as Partial<Draft>),
  };
  return (
    <Field
      label={label}
      hint={hint}
      error={form.problem?.fields[name] ?? error ?? null}
      {...(className && { className })}
    >
      {rows === undefined ? (
        <Input {...box} inputMode={numeric ? 'numeric' : undefined} autoComplete="off" />
      ) : (
        <Textarea rows={rows} {...box} />
      )}
    </Field>
  );
}
