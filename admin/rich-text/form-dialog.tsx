import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { type ReactNode, useState } from 'react';
import type { BlockName, Shortcode } from '#text/blocks/blocks.ts';
import { scanShortcodes } from '#text/read/shortcodes.ts';
import { Button } from '../kit/ui/button.tsx';
import { useDiscardQuestion } from '../kit/ui/confirm-dialog.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { Field, Input } from '../kit/ui/field.tsx';
import type { EditorCalls } from './types.ts';

interface FormDialogProps {
  editor: Editor;
  close: () => void;
  title: string;
  description?: string;
  /** Label of the main button. */
  action: string;
  busy?: boolean;
  /** True if closing would lose a change. */
  isChanged: boolean;
  onSubmit: () => void;
  /** Button beside the others that removes the edited element. */
  removal?: { label: string; onRemove: () => void };
  width?: 'small' | 'usual';
  /** Selector of the first focus; the first field otherwise. */
  firstFocus?: string | undefined;
  children: ReactNode;
}

const discardTexts = { title: 'Discard your changes?', text: 'Your changes in this dialog will be lost.' };

/** A few fields about a part of the text; afterwards the focus is in the text again. */
export function FormDialog(props: FormDialogProps) {
  const { editor, close, title, description, action, busy = false, onSubmit, width = 'small' } = props;
  const { requestClose, question } = useDiscardQuestion(props.isChanged, close, discardTexts);
  return (
    <Dialog
      onClose={requestClose}
      title={title}
      description={description}
      width={width}
      firstFocus={props.firstFocus}
      onSubmit={() => !busy && onSubmit()}
      focusAfter={() => editor.view.focus()}
      footer={
        <>
          {props.removal && (
            <Button look="danger" className="md:me-auto" onClick={props.removal.onRemove}>
              {props.removal.label}
            </Button>
          )}
          <Button look="quiet" onClick={requestClose}>
            Cancel
          </Button>
          <Button saves type="submit" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      {props.children}
      {question}
    </Dialog>
  );
}

interface UrlFieldProps {
  label?: string;
  value: string;
  error: string | null | undefined;
  onChange: (value: string) => void;
}

/** A URL or a path of this site. */
export function UrlField({ label = 'URL', value, error, onChange }: UrlFieldProps) {
  return (
    <Field label={label} error={error ?? null}>
      <Input
        value={value}
        inputMode="url"
        autoCapitalize="none"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** Checks a URL before it is accepted. A failed check accepts it: the checklist repeats it. */
export function useAddressCheck({ addressProblem }: Pick<EditorCalls, 'addressProblem'>) {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async problemOf(address: string): Promise<string | null> {
      setBusy(true);
      try {
        return await addressProblem(address);
      } catch (error) {
        console.info('A URL could not be looked up.', error);
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** A block whose form is made from its fields; photos are chosen in a dialog of their own. */
export type ShortcodeKind = Exclude<BlockName, 'photo' | 'photos'>;
/** Dialogs of the editor; `source` edits the text of a block that has no form here. */
export type DialogName = 'link' | 'image' | 'source' | 'caption' | 'photos' | ShortcodeKind;

/** The node that is selected as a whole. */
export function selectedNode({ state: { selection } }: Editor): Node | null {
  return selection instanceof NodeSelection ? selection.node : null;
}

export function selectedShortcode(editor: Editor): Shortcode | null {
  const source = selectedNode(editor)?.attrs.source;
  return typeof source === 'string' ? (scanShortcodes(source)[0]?.shortcode ?? null) : null;
}

/** Dialog that edits the selected node; null if there is none. */
export function dialogOfSelection(editor: Editor): DialogName | null {
  const type = selectedNode(editor)?.type.name ?? '';
  if (type === 'image') return 'image';
  if (type.startsWith('shortcode')) {
    const name = selectedShortcode(editor)?.name ?? 'source';
    return name === 'photo' ? 'photos' : name;
  }
  return type.startsWith('source') ? 'source' : null;
}
