import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { qualityLimits } from '#domain/semantic/quality.ts';
import { formatCount } from '#domain/text/clean.ts';
import { Button } from '../kit/ui/button.tsx';
import { Checkbox } from '../kit/ui/checkbox.tsx';
import { Field, Input } from '../kit/ui/field.tsx';
import { FileButton } from '../kit/ui/file-button.tsx';
import { acceptedImages, imageRefusal, imageUrl, isInsertable, previewOf } from './extensions/images.ts';
import { FormDialog, UrlField, useAddressCheck } from './form-dialog.tsx';
import { placeAt } from './images/places.ts';
import type { EditorCalls } from './types.ts';

interface ImageDialogProps {
  editor: Editor;
  close: () => void;
  file: File | null;
  calls: Pick<EditorCalls, 'addressProblem'>;
}

const altMissing = 'Describe the image.';

const [, mostAlt] = qualityLimits.altText;

/** URL or file of an image, and its alternative text, without which it is decoration. */
export function ImageDialog({ editor, close, file, calls }: ImageDialogProps) {
  const check = useAddressCheck(calls);
  const before = editor.isActive('image') && !file ? editor.getAttributes('image') : null;
  const [srcBefore, altBefore] = [String(before?.src ?? ''), String(before?.alt ?? '')];
  const [src, setSrc] = useState(srcBefore);
  const [alt, setAlt] = useState(altBefore);
  const [isDecoration, setDecoration] = useState(before !== null && !before.alt);
  const [errors, setErrors] = useState<{ src?: string; alt?: string }>({});
  const picked = usePicked(file, () => setErrors({}));
  const { chosen } = picked;
  const shown = chosen?.preview ?? (isInlineImage(src) ? src : null);
  const submit = async () => {
    const url = imageUrl(src);
    const words = isDecoration ? '' : alt.trim();
    const wrong = {
      ...(!chosen && url === null && { src: imageRefusal(src) }),
      ...(!words && !isDecoration && { alt: altMissing }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const problem = chosen || url === null || isInlineImage(url) ? null : await check.problemOf(url);
    if (problem !== null) return setErrors({ src: 'No image of this site has this URL.' });
    if (chosen) begin(editor, chosen.file, words, before !== null);
    else if (before) editor.commands.updateAttributes('image', { src: url, alt: words });
    else insertImage(editor, { src: url, alt: words });
    close();
  };
  /** Several are inserted at once, each with the words of its file. */
  const take = (files: readonly File[]) => {
    const [only] = files;
    if (files.length === 1 && only) return void picked.take(only);
    editor.commands.uploadImages(files, null);
    close();
  };
  return (
    <FormDialog
      editor={editor}
      close={close}
      title={before ? 'Edit image' : 'Insert image'}
      action={before ? 'Save' : 'Insert'}
      busy={picked.busy || check.busy}
      isChanged={chosen !== null || src !== srcBefore || alt !== altBefore}
      onSubmit={() => void submit()}
    >
      <div>
        <FileButton label="Image file" look="quiet" multiple accept={acceptedImages} onPick={take}>
          Choose a file
        </FileButton>
        <p role="alert" className="mt-1.5 text-note text-red-ink empty:hidden">
          {picked.problem}
        </p>
      </div>
      {shown === null ? (
        <UrlField value={src} error={errors.src} onChange={setSrc} />
      ) : (
        <Chosen src={shown} onRemove={() => (chosen ? picked.forget() : setSrc(''))} />
      )}
      <Field
        label="Alt text"
        hint={`${formatCount(alt.trim().length)} of ${mostAlt} characters`}
        error={errors.alt}
      >
        <Input value={alt} disabled={isDecoration} onChange={(event) => setAlt(event.target.value)} />
      </Field>
      <Checkbox checked={isDecoration} onCheckedChange={setDecoration} label="Decorative image" />
    </FormDialog>
  );
}

function begin(editor: Editor, file: File, alt: string, isReplaced: boolean): void {
  if (isReplaced) editor.commands.replaceImage(file, alt);
  else editor.commands.uploadImages([file], alt);
}

/** The image itself instead of a URL: it is shown, its letters are not. */
function isInlineImage(src: string): boolean {
  return src.startsWith('data:') && imageUrl(src) !== null;
}

function insertImage(editor: Editor, attrs: { src: string | null; alt: string }): void {
  const { doc, selection } = editor.state;
  const at = placeAt(selection);
  const image = { type: 'image', attrs };
  const isInLine = doc.resolve(at).parent.inlineContent;
  if (isInLine) editor.commands.insertContentAt(at, image);
  else editor.commands.insertBlock({ type: 'paragraph', content: [image] }, at);
}

function Chosen({ src, onRemove }: { src: string; onRemove: () => void }) {
  return (
    <div className="flex items-end gap-3">
      <img src={src} alt="" className="max-h-40 min-w-0 rounded-photo" />
      <Button look="bare" onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

interface Chosen {
  file: File;
  preview: string;
}

/** A chosen file, which is uploaded when it is inserted. @param onChosen called when it can be inserted */
function usePicked(file: File | null, onChosen: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const take = async (picked: File) => {
    setProblem(null);
    if (!isInsertable(picked)) return setProblem('Choose a PNG, GIF, JPEG, BMP or icon file.');
    setBusy(true);
    try {
      setChosen({ file: picked, preview: await previewOf(picked) });
      onChosen();
    } catch (cause) {
      console.info('A chosen image cannot be read.', cause);
      setProblem('This image cannot be read.');
    } finally {
      setBusy(false);
    }
  };
  const given = useRef(take);
  useEffect(() => {
    if (file) void given.current(file);
  }, [file]);
  return { busy, problem, chosen, take, forget: () => setChosen(null) };
}

/** Dialog for the caption above the table at the selection; an empty one is removed. */
export function CaptionDialog({ editor, close }: { editor: Editor; close: () => void }) {
  const before = String(editor.getAttributes('table').caption ?? '');
  const [caption, setCaption] = useState(before);
  const submit = () => {
    const words = caption.replace(/\s+/g, ' ').trim();
    editor.commands.updateAttributes('table', { caption: words || null });
    close();
  };
  return (
    <FormDialog
      editor={editor}
      close={close}
      title="Table caption"
      action="Save"
      isChanged={caption !== before}
      onSubmit={submit}
    >
      <Field label="Caption">
        <Input value={caption} onChange={(event) => setCaption(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
