import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { linkRefusal, linkUrl } from '#domain/text/addresses.ts';
import type { PageOption } from '../calls/completions.ts';
import { Combobox } from '../kit/ui/combobox.tsx';
import { Field, Input } from '../kit/ui/field.tsx';
import { FormDialog, useAddressCheck } from './form-dialog.tsx';
import type { EditorCalls } from './types.ts';

interface LinkDialogProps {
  editor: Editor;
  close: () => void;
  calls: Pick<EditorCalls, 'findPages' | 'addressProblem'>;
}

/**
 * Dialog for the URL of the link at the selection, or of a new one: typed, or of one of the owner's pages. It
 * also asks for the text if none is selected.
 */
export function LinkDialog({ editor, close, calls }: LinkDialogProps) {
  const check = useAddressCheck(calls);
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
  const submit = async () => {
    const href = linkUrl(typed);
    const problem = href === null ? linkRefusal : chosen ? null : await check.problemOf(href);
    setError(problem);
    if (href === null || problem !== null) return;
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
      busy={check.busy}
      onSubmit={() => void submit()}
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
          complete={async (text, signal) => (linkUrl(text) === null ? calls.findPages(text, signal) : [])}
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
