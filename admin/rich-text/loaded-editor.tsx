import { EditorContent } from '@tiptap/react';
import {
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { verifyMarker } from '#domain/text/verify-marker.ts';
import { classNames } from '../kit/ui/button.tsx';
import { isSaveKey } from '../kit/ui/save-key.ts';
import { leaveBar } from './extensions/keys.ts';
import {
  goTo,
  isFirstVisit,
  patternOf,
  patternsOf,
  rangesOf,
  type TextRange,
  withHighlights,
} from './extensions/places.ts';
import type { DialogName } from './form-dialog.tsx';
import { UploadStatus, useImageUploads, useUploadsState } from './images/upload-status.tsx';
import type { ImageUploads } from './images/uploads.ts';
import { SelectionBar } from './selection-bar.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { EditorToolbar } from './toolbar.tsx';
import type { RichTextEditorProps } from './types.ts';
import { type BodyEditor, useBody } from './use-body.ts';

const loadDialogs = () => import('./dialogs.tsx');
const Dialogs = lazy(loadDialogs);

/** Toolbar, text and what belongs to the selection, in one frame. */
export default function LoadedEditor(props: RichTextEditorProps) {
  const { label, hint, error, shortcodeChoices } = props;
  const id = useId();
  const ids = { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` };
  const describedBy = classNames(hint && ids.hint, error && ids.error);
  const images = useImageUploads(props.calls, props.onUploading);
  const { uploads } = images;
  const body = useBody(
    { ...props, images },
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
      {dialog && (
        <Suspense fallback={null}>
          <Dialogs
            editor={editor}
            name={dialog}
            close={close}
            choices={shortcodeChoices ?? { assets: [], calculators: [], series: [] }}
            file={file}
            calls={props.calls}
          />
        </Suspense>
      )}
    </div>
  );
}

interface FrameProps extends RichTextEditorProps {
  body: BodyEditor;
  uploads: ImageUploads;
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
      {source === null && <SlashMenu editor={editor} open={open} />}
    </div>
  );
}

/** State of the open dialog, with the image that was pasted or dropped for it. */
function useDialogs(editor: BodyEditor['editor']) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    // Loads the dialogs early, so that text meant for the first one is not typed into the article.
    void loadDialogs();
    editor.storage.imageUploads.ask = (image) => {
      setFile(image);
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
  uploads: ImageUploads,
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
      focus: (place) => focusText(editor, isSource, place),
      uploading: uploads.count,
      imagesSettled: uploads.settled,
    }),
    [editor, getValue, flush, isSource, uploads],
  );
}

/** The text in the view that it is edited in. */
function focusText(editor: BodyEditor['editor'], isSource: boolean, place?: 'start'): void {
  if (!isSource) {
    editor.commands.focus(place);
    return;
  }
  const frame = editor.view.dom.closest('.rich-frame');
  const box = frame?.querySelector<HTMLTextAreaElement>('.rich-source-text');
  if (place) box?.setSelectionRange(0, 0);
  box?.focus();
}

interface SourceViewProps extends Pick<RichTextEditorProps, 'highlights' | 'jumpTo' | 'error'> {
  body: BodyEditor;
  source: string;
  labelledBy: string;
}

/**
 * Text box with the stored body. Behind its text lies the same text with its marks: a text box can show none.
 */
function SourceView({ body, source, labelledBy, highlights = [], jumpTo, error }: SourceViewProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const shown = useDeferredValue(source);
  const marks = useMemo(() => marksIn(shown, highlights), [shown, highlights]);
  useEffect(() => {
    if (!box.current || !jumpTo || !isFirstVisit(jumpTo)) return;
    const pattern = patternOf(jumpTo, true);
    const found = pattern ? rangesOf(box.current.value, pattern) : [];
    const range = found[jumpTo.occurrence ?? 0] ?? found.at(-1);
    if (!range) return;
    box.current.focus();
    box.current.setSelectionRange(range.start, range.end);
    scrollTo(box.current, range.start);
  }, [jumpTo]);
  return (
    <div className="rich-source">
      <div aria-hidden="true" className="rich-source-marks">
        {marks}
        {'\n'}
      </div>
      <textarea
        ref={box}
        value={source}
        onChange={(event) => body.setSource(event.target.value)}
        aria-labelledby={labelledBy}
        aria-invalid={error ? true : undefined}
        spellCheck={false}
        className="rich-source-text"
      />
    </div>
  );
}

function marksIn(text: string, highlights: NonNullable<RichTextEditorProps['highlights']>) {
  const sentences = patternsOf(highlights, true).flatMap((pattern) => rangesOf(text, pattern));
  const places = [
    ...rangesOf(text, verifyMarker).map((range) => ({ range, look: 'rich-verify' })),
    ...sentences.map((range) => ({ range, look: 'rich-highlight' })),
  ].toSorted((one, other) => one.range.start - other.range.start);
  let at = 0;
  const parts = places.flatMap(({ range, look }: { range: TextRange; look: string }) => {
    if (range.start < at) return [];
    const before = text.slice(at, range.start);
    at = range.end;
    return [
      before,
      <mark key={range.start} className={look}>
        {text.slice(range.start, range.end)}
      </mark>,
    ];
  });
  return [...parts, text.slice(at)];
}

/**
 * Scrolls to an offset in the text. The box is as high as its text, so the page scrolls: to the place by its
 * share of the text.
 */
function scrollTo(box: HTMLTextAreaElement, offset: number): void {
  const { top, height } = box.getBoundingClientRect();
  const share = offset / Math.max(1, box.value.length);
  window.scrollBy({ top: top + share * height - window.innerHeight / 2 });
}
