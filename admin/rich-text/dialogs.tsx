import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Field, Textarea } from '../kit/ui/field.tsx';
import { type DialogName, FormDialog, selectedNode } from './form-dialog.tsx';
import { CaptionDialog, ImageDialog } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PhotosDialog } from './photos/photos-dialog.tsx';
import { ShortcodeDialog } from './shortcode-dialog.tsx';
import type { EditorCalls, ShortcodeChoices } from './types.ts';

interface DialogsProps {
  editor: Editor;
  name: DialogName;
  close: () => void;
  choices: ShortcodeChoices;
  /** An image that was pasted or dropped. */
  file: File | null;
  calls: EditorCalls;
}

/** Dialogs of the editor, loaded after it: typing does not wait for them. */
export default function Dialogs({ editor, name, close, choices, file, calls }: DialogsProps) {
  switch (name) {
    case 'link':
      return <LinkDialog editor={editor} close={close} calls={calls} />;
    case 'image':
      return <ImageDialog editor={editor} close={close} file={file} calls={calls} />;
    case 'source':
      return <SourceDialog editor={editor} close={close} />;
    case 'photos':
      return <PhotosDialog editor={editor} close={close} calls={calls.photos} />;
    case 'caption':
      return <CaptionDialog editor={editor} close={close} />;
    default:
      return (
        <ShortcodeDialog
          key={name}
          editor={editor}
          close={close}
          kind={name}
          choices={choices}
          calls={calls}
        />
      );
  }
}

/** The text of the selected part that has no form in the editor, or of a shortcode that cannot be read. */
function SourceDialog({ editor, close }: { editor: Editor; close: () => void }) {
  const node = selectedNode(editor);
  const [source, setSource] = useState(String(node?.attrs.source ?? ''));
  const isChanged = source !== node?.attrs.source;
  const submit = () => {
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
      isChanged={isChanged}
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
