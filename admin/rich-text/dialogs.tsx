import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { linkRefusal } from '#domain/text/addresses.ts';
import { Field, Input, Textarea } from '../kit/ui/field.tsx';
import { linkUrl } from './extensions/images.ts';
import { type DialogName, FormDialog, selectedNode, UrlField } from './form-dialog.tsx';
import { CaptionDialog, ImageDialog } from './image-dialog.tsx';
import { ShortcodeDialog } from './shortcode-dialog.tsx';
import type { ShortcodeChoices } from './types.ts';

interface DialogsProps {
  editor: Editor;
  name: DialogName | null;
  close: () => void;
  choices: ShortcodeChoices;
  /** An image that was pasted or dropped. */
  file: File | null;
}

export function Dialogs({ editor, name, close, choices, file }: DialogsProps) {
  switch (name) {
    case null:
      return null;
    case 'link':
      return <LinkDialog editor={editor} close={close} />;
    case 'image':
      return <ImageDialog editor={editor} close={close} file={file} />;
    case 'source':
      return <SourceDialog editor={editor} close={close} />;
    case 'caption':
      return <CaptionDialog editor={editor} close={close} />;
    default:
      return <ShortcodeDialog key={name} editor={editor} close={close} kind={name} choices={choices} />;
  }
}

/** URL of the link at the selection, or of a new one; its words are asked for where none are selected. */
function LinkDialog({ editor, close }: { editor: Editor; close: () => void }) {
  const before = editor.getAttributes('link');
  const isNew = editor.state.selection.empty && !editor.isActive('link');
  const [typed, setTyped] = useState(String(before.href ?? ''));
  const [words, setWords] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = () => {
    const href = linkUrl(typed);
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
      <UrlField value={typed} error={error} onChange={setTyped} />
      {isNew && (
        <Field label="Text" hint="Uses the URL if empty.">
          <Input value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
      )}
    </FormDialog>
  );
}

/** The text of the selected part that has no form in the editor, or of a shortcode that cannot be read. */
function SourceDialog({ editor, close }: { editor: Editor; close: () => void }) {
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
