import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import type { ShortcodeKind } from './dialog-name.ts';
import { FormDialog } from './form-dialog.tsx';
import { selectedShortcode } from './selected-node.ts';
import { ShortcodeFields } from './shortcode-fields.tsx';
import { type DraftErrors, draftOf, finishDraft } from './shortcode-form.ts';
import type { ShortcodeChoices } from './types.ts';

interface ShortcodeDialogProps {
  editor: Editor;
  close: () => void;
  kind: ShortcodeKind;
  choices: ShortcodeChoices;
}

const titles: Readonly<Record<ShortcodeKind, string>> = {
  button: 'Button',
  youtube: 'Video',
  table: 'Table from a file',
  chart: 'Chart',
  calc: 'Calculator',
};

/** Edits the selected shortcode if it is of this kind; inserts a new one otherwise. */
export function ShortcodeDialog({ editor, close, kind, choices }: ShortcodeDialogProps) {
  const selected = selectedShortcode(editor);
  const before = selected?.name === kind ? selected : null;
  const [draft, setDraft] = useState(() => draftOf(before));
  const [errors, setErrors] = useState<DraftErrors>({});
  const submit = () => {
    const body = editor.storage.bodySource.ledger?.write(editor.state.doc) ?? '';
    const done = finishDraft(kind, draft, before, body);
    if ('errors' in done) {
      setErrors(done.errors);
      return;
    }
    const type = kind === 'button' ? 'shortcodeInline' : 'shortcodeBlock';
    if (before) editor.commands.updateSelectedSource(done.source);
    else editor.commands.insertContentAt(editor.state.selection.to, { type, attrs: { source: done.source } });
    close();
  };
  return (
    <FormDialog
      editor={editor}
      close={close}
      title={titles[kind]}
      action={before ? 'Save' : 'Insert'}
      onSubmit={submit}
    >
      <ShortcodeFields
        kind={kind}
        draft={draft}
        change={(change) => setDraft((old) => ({ ...old, ...change }))}
        errors={errors}
        choices={choices}
      />
    </FormDialog>
  );
}
