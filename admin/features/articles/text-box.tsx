import type { KeyboardEvent, ReactNode } from 'react';
import { Field, Input, Textarea } from '../../kit/ui/field.tsx';
import { type DraftField, fieldLabels } from './article-draft.ts';
import type { Editor } from './use-editor.ts';

export interface TextBoxProps {
  editor: Editor;
  name: Exclude<DraftField, 'body' | 'language' | 'dismissedSentences' | 'outsideForm'>;
  hint?: ReactNode;
  /** Number of lines, if more than one. */
  rows?: number;
  className?: string;
  /** Runs on Enter in a field of one line. */
  onEnter?: () => void;
}

/** A text field of the form with label, hint and error. */
export function TextBox({ editor, name, hint, rows, className, onEnter }: TextBoxProps) {
  const box = {
    value: editor.draft[name],
    onChange: (event: { target: { value: string } }) => editor.change({ [name]: event.target.value }),
    onBlur: () => editor.touch(name),
    'data-field': name,
    ...(className && { className }),
    ...(onEnter && { onKeyDown: withEnter(onEnter) }),
  };
  return (
    <Field label={fieldLabels[name]} hint={hint} error={editor.errors[name] ?? null}>
      {rows === undefined ? <Input {...box} /> : <Textarea rows={rows} {...box} />}
    </Field>
  );
}

/** Handler of the Enter key, except while letters are composed: there Enter confirms them. */
function withEnter(onEnter: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
}
