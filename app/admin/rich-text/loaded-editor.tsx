import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

/** The body's source alone. */
export default function LoadedEditor({ value, onChange, label, hint, error }: RichTextEditorProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Textarea rows={16} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}
