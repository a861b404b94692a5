import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { linkRefusal } from '#domain/text/addresses.ts';
import { Field } from '../kit/ui/field.tsx';
import { Input } from '../kit/ui/input.tsx';
import { linkAddress } from './extensions/link-address.ts';
import { FormDialog } from './form-dialog.tsx';

/** Address of the link at the selection, or of a new one; its words are asked for where none are selected. */
export function LinkDialog({ editor, close }: { editor: Editor; close: () => void }) {
  const before = editor.getAttributes('link');
  const isNew = editor.state.selection.empty && !editor.isActive('link');
  const [typed, setTyped] = useState(String(before.href ?? ''));
  const [words, setWords] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = () => {
    const href = linkAddress(typed);
    if (href === null) {
      setError(linkRefusal);
      return;
    }
    const mark = { type: 'link', attrs: { ...before, href } };
    if (isNew) editor.commands.insertContent({ type: 'text', text: words.trim() || href, marks: [mark] });
    else editor.chain().extendMarkRange('link').setMark('link', mark.attrs).run();
    close();
  };
  return (
    <FormDialog
      editor={editor}
      close={close}
      title={before.href ? 'Edit link' : 'Insert link'}
      action={before.href ? 'Save' : 'Insert'}
      onSubmit={submit}
    >
      <Field label="Address" error={error}>
        <Input
          value={typed}
          inputMode="url"
          autoCapitalize="none"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {isNew && (
        <Field label="Text" hint="The address itself when this is empty.">
          <Input value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
      )}
    </FormDialog>
  );
}
