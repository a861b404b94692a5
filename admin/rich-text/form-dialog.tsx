import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';

interface FormDialogProps {
  editor: Editor;
  close: () => void;
  title: string;
  description?: string;
  /** Of the main button. */
  action: string;
  busy?: boolean;
  onSubmit: () => void;
  width?: 'small' | 'usual';
  children: ReactNode;
}

/** A few fields about a part of the text; afterwards the focus is in the text again. */
export function FormDialog(props: FormDialogProps) {
  const { editor, close, title, description, action, busy = false, onSubmit, width = 'small' } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      description={description}
      width={width}
      onSubmit={() => !busy && onSubmit()}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        editor.view.focus();
      }}
      footer={
        <>
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          <Button saves type="submit" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
