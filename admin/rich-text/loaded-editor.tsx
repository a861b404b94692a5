import { EditorContent } from '@tiptap/react';
import { useEffect, useId, useImperativeHandle, useState } from 'react';
import { classNames } from '../kit/ui/class-names.ts';
import { isSaveKey } from '../kit/ui/save-key.ts';
import type { DialogName } from './dialog-name.ts';
import { Dialogs } from './dialogs.tsx';
import { goTo, isFirstVisit } from './extensions/go-to.ts';
import { leaveBar } from './extensions/keys.ts';
import { withHighlights } from './extensions/places.ts';
import { UploadStatus } from './pictures/upload-status.tsx';
import type { PictureUploads } from './pictures/uploads.ts';
import { usePictureUploads, useUploadsState } from './pictures/use-picture-uploads.ts';
import type { RichTextEditorProps } from './rich-text-editor.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SourceView } from './source-view.tsx';
import { EditorToolbar } from './toolbar.tsx';
import { type BodyEditor, useBody } from './use-body.ts';

/** Toolbar, text and what belongs to the selection, in one frame. */
export default function LoadedEditor(props: RichTextEditorProps) {
  const { label, hint, error, shortcodeChoices } = props;
  const id = useId();
  const ids = { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` };
  const describedBy = classNames(hint && ids.hint, error && ids.error);
  const pictures = usePictureUploads(props.onUploading);
  const { uploads } = pictures;
  const body = useBody(
    { ...props, pictures },
    {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': ids.label,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(error && { 'aria-invalid': 'true' }),
      class: 'rich-text prose',
    },
  );
  const { editor } = body;
  const { dialog, file, open, close } = useDialogs(editor);
  usePlaces(body, props, uploads);
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what can be clicked is the text that it leads to */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the text itself */}
      <span id={ids.label} className="w-fit text-small font-medium" onClick={() => editor.view.focus()}>
        {label}
      </span>
      <Frame {...props} body={body} uploads={uploads} labelledBy={ids.label} open={open} />
      <UploadStatus uploads={uploads} />
      {hint && (
        <p id={ids.hint} className="text-note text-ink-3 tabular-nums">
          {hint}
        </p>
      )}
      <p id={ids.error} role="alert" className="text-note text-red-ink empty:hidden">
        {error}
      </p>
      <Dialogs
        editor={editor}
        name={dialog}
        close={close}
        choices={shortcodeChoices ?? { assets: [], calculators: [] }}
        file={file}
      />
    </div>
  );
}

interface FrameProps extends RichTextEditorProps {
  body: BodyEditor;
  uploads: PictureUploads;
  labelledBy: string;
  open: (name: DialogName) => void;
}

/** The toolbar, and the text in the view that it is edited in. */
function Frame({ body, uploads, labelledBy, open, ...props }: FrameProps) {
  const id = useId();
  const { editor, source } = body;
  const { items } = useUploadsState(uploads);
  const isUploading = items.some(({ step }) => step !== 'failed');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name its parts a second time
    <div
      role="group"
      aria-labelledby={labelledBy}
      className={classNames('rich-frame', props.error && 'rich-frame--invalid')}
      onKeyDown={(event) => {
        leaveBar(event, editor);
        if (isSaveKey(event.nativeEvent)) body.flush();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) body.flush();
      }}
    >
      <EditorToolbar body={body} open={open} controls={id} isUploading={isUploading} />
      <div id={id} hidden={source !== null}>
        <EditorContent editor={editor} />
      </div>
      {source !== null && <SourceView {...props} body={body} source={source} labelledBy={labelledBy} />}
      {source === null && <SelectionBar editor={editor} open={open} />}
    </div>
  );
}

/** Which dialog is open, and the picture that was pasted or dropped for it. */
function useDialogs(editor: BodyEditor['editor']) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    editor.storage.pictureUploads.ask = (picture) => {
      setFile(picture);
      setDialog('image');
    };
    editor.storage.dialogKeys.open = setDialog;
  }, [editor]);
  const close = () => {
    setDialog(null);
    setFile(null);
  };
  return { dialog, file, open: setDialog, close };
}

/** Highlights, the way to a place, and what the owner may ask. */
function usePlaces(
  { editor, source, getValue, flush }: BodyEditor,
  props: RichTextEditorProps,
  uploads: PictureUploads,
): void {
  const { highlights, jumpTo, ref } = props;
  useEffect(() => {
    editor.view.dispatch(withHighlights(editor.state.tr, highlights ?? []));
  }, [editor, highlights]);
  const isSource = source !== null;
  useEffect(() => {
    if (jumpTo && !isSource && isFirstVisit(jumpTo)) goTo(editor, jumpTo);
  }, [editor, jumpTo, isSource]);
  useImperativeHandle(
    ref,
    () => ({
      getValue,
      flush,
      focus: () => focusText(editor, isSource),
      uploading: uploads.count,
      picturesSettled: uploads.settled,
    }),
    [editor, getValue, flush, isSource, uploads],
  );
}

/** The text in the view that it is edited in. */
function focusText(editor: BodyEditor['editor'], isSource: boolean): void {
  if (!isSource) editor.commands.focus();
  else
    editor.view.dom.closest('.rich-frame')?.querySelector<HTMLTextAreaElement>('.rich-source-text')?.focus();
}
