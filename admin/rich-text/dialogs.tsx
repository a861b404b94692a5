import type { Editor } from '@tiptap/core';
import { CaptionDialog } from './caption-dialog.tsx';
import type { DialogName } from './dialog-name.ts';
import { ImageDialog } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { ShortcodeDialog } from './shortcode-dialog.tsx';
import { SourceDialog } from './source-dialog.tsx';
import type { ShortcodeChoices } from './types.ts';

interface DialogsProps {
  editor: Editor;
  name: DialogName | null;
  close: () => void;
  choices: ShortcodeChoices;
  /** A picture that was pasted or dropped. */
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
