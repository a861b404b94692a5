import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Field } from '../kit/ui/field.tsx';
import { Input } from '../kit/ui/input.tsx';
import { FormDialog } from './form-dialog.tsx';

/** What the table at the selection shows, above it; none when empty. */
export function CaptionDialog({ editor, close }: { editor: Editor; close: () => void }) {
  const [caption, setCaption] = useState(String(editor.getAttributes('table').caption ?? ''));
  const submit = () => {
    const words = caption.replace(/\s+/g, ' ').trim();
    editor.commands.updateAttributes('table', { caption: words || null });
    close();
  };
  return (
    <FormDialog editor={editor} close={close} title="Table caption" action="Save" onSubmit={submit}>
      <Field label="Caption">
        <Input value={caption} onChange={(event) => setCaption(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
