import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { linkRefusal } from '#domain/text/addresses.ts';
import type { PageOption } from '../calls/completions.ts';
import { Combobox } from '../kit/ui/combobox.tsx';
import { Field, Input } from '../kit/ui/field.tsx';
import type { Complete } from '../kit/ui/use-completions.ts';
import { linkUrl } from './extensions/images.ts';
import { FormDialog } from './form-dialog.tsx';

interface LinkDialogProps {
  editor: Editor;
  close: () => void;
  findPages: Complete<PageOption>;
}

/**
 * URL of the link at the selection, or of a new one: typed, or of one of the owner's pages. The words are asked for
 * where none are selected.
 */
export function LinkDialog({ editor, close, findPages }: LinkDialogProps) {
  const before = editor.getAttributes('link');
  const isNew = editor.state.selection.empty && !editor.isActive('link');
  const [typed, setTyped] = useState(String(before.href ?? ''));
  const [chosen, setChosen] = useState<PageOption | null>(null);
  const [words, setWords] = useState('');
  const [error, setError] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    setChosen(null);
    setError(null);
  };
  const submit = () => {
    const href = linkUrl(typed);
    if (href === null) {
      setError(linkRefusal);
      return;
    }
    const mark = { type: 'link', attrs: { ...before, href } };
    const text = words.trim() || chosen?.value || href;
    if (isNew) editor.commands.insertContent({ type: 'text', text, marks: [mark] });
    else editor.chain().extendMarkRange('link').setMark('link', mark.attrs).run();
    close();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    close();
  };
  return (
    <FormDialog
      editor={editor}
      close={close}
      title={before.href ? 'Edit link' : 'Insert link'}
      action={before.href ? 'Save' : 'Insert'}
      isChanged={typed !== String(before.href ?? '') || words !== ''}
      onSubmit={submit}
      {...(before.href && { removal: { label: 'Remove link', onRemove: remove } })}
    >
      <Field label="URL, or words from a photo, article or hub" error={error}>
        <Combobox<PageOption>
          value={typed}
          onChange={type}
          onTake={(page) => {
            type(page.href);
            setChosen(page);
          }}
          complete={async (text, signal) => (linkUrl(text) === null ? findPages(text, signal) : [])}
          inForm
        />
      </Field>
      {chosen && !chosen.published && (
        <p role="status" className="border-s-4 border-amber bg-amber-wash px-4 py-3 text-small">
          {`This ${chosen.kind} is a draft. Visitors cannot open the link until you publish it.`}
        </p>
      )}
      {isNew && (
        <Field label="Text" hint={`Uses ${chosen ? 'the title' : 'the URL'} if empty.`}>
          <Input value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
      )}
    </FormDialog>
  );
}
