import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Field } from '../kit/ui/field.tsx';
import { Textarea } from '../kit/ui/textarea.tsx';
import { FormDialog } from './form-dialog.tsx';
import { selectedNode } from './selected-node.ts';

/** The text of the selected part that has no form in the editor, or of a shortcode that cannot be read. */
export function SourceDialog({ editor, close }: { editor: Editor; close: () => void }) {
  const node = selectedNode(editor);
  const [source, setSource] = useState(String(node?.attrs.source ?? ''));
  const submit = () => {
    const isChanged = source !== node?.attrs.source;
    if (isChanged && source.trim() === '') editor.commands.deleteSelection();
    else if (isChanged && node?.isInline)
      editor.commands.updateSelectedSource(source.replace(/(?<!\s)\s*\n\s*/g, ' '));
    else if (isChanged) editor.commands.updateSelectedSource(source);
    close();
  };
  return (
    <FormDialog
      editor={editor}
      close={close}
      title="Edit source"
      description="Markdown or HTML, as it is stored."
      action="Save"
      width="usual"
      onSubmit={submit}
    >
      <Field label="Source">
        <Textarea
          rows={8}
          spellCheck={false}
          className="font-mono"
          value={source}
          onChange={(event) => setSource(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
