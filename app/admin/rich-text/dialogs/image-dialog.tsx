import type { Editor } from '@tiptap/core';
import { useEffect, useId, useRef, useState } from 'react';
import { qualityLimits } from '#domain/semantic/quality.ts';
import { messageFrom } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { pictureAddress, pictureRefusal } from '../surface/picture-address.ts';
import { acceptedPictures } from '../surface/picture-file.ts';
import { FormDialog } from './form-dialog.tsx';
import { addressOfFile } from './picture-of-file.ts';

interface ImageDialogProps {
  editor: Editor;
  close: () => void;
  file: File | null;
  storeFile: ((file: File) => Promise<string>) | undefined;
}

const noWords = 'Say what the image shows, for those who cannot see it.';

const [, mostAlt] = qualityLimits.altText;

/** Address or file of an image, and its alternative text, without which it is decoration. */
export function ImageDialog({ editor, close, file, storeFile }: ImageDialogProps) {
  const before = editor.isActive('image') && !file ? editor.getAttributes('image') : null;
  const [src, setSrc] = useState(String(before?.src ?? ''));
  const [alt, setAlt] = useState(String(before?.alt ?? ''));
  const [isDecoration, setDecoration] = useState(before !== null && !before.alt);
  const [errors, setErrors] = useState<{ src?: string; alt?: string }>({});
  const picked = usePicked(file, storeFile, (address) => {
    setSrc(address);
    setErrors({});
  });
  const submit = () => {
    const address = pictureAddress(src);
    const words = isDecoration ? '' : alt.trim();
    const wrong = {
      ...(address === null && { src: pictureRefusal(src) }),
      ...(!words && !isDecoration && { alt: noWords }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (before) editor.commands.updateAttributes('image', { src: address, alt: words });
    else insertImage(editor, { src: address, alt: words });
    close();
  };
  return (
    <FormDialog
      editor={editor}
      close={close}
      title={before ? 'Edit image' : 'Insert image'}
      action={before ? 'Save' : 'Insert'}
      busy={picked.busy}
      onSubmit={submit}
    >
      <FileButton problem={picked.problem} onPick={picked.take} />
      {isInlinePicture(src) ? (
        <Chosen src={src} onRemove={() => setSrc('')} />
      ) : (
        <Field label="Address" error={errors.src}>
          <Input
            value={src}
            inputMode="url"
            autoCapitalize="none"
            onChange={(event) => setSrc(event.target.value)}
          />
        </Field>
      )}
      <Field
        label="Alternative text"
        hint={`${alt.trim().length} of ${mostAlt} characters`}
        error={errors.alt}
      >
        <Input value={alt} disabled={isDecoration} onChange={(event) => setAlt(event.target.value)} />
      </Field>
      <Checkbox
        checked={isDecoration}
        onCheckedChange={setDecoration}
        label="Decoration only: it says nothing"
      />
    </FormDialog>
  );
}

/** The image itself instead of an address: it is shown, its letters are not. */
function isInlinePicture(src: string): boolean {
  return src.startsWith('data:') && pictureAddress(src) !== null;
}

/** Beside words it gets a paragraph of its own, after theirs. */
function insertImage(editor: Editor, attrs: { src: string | null; alt: string }): void {
  const { $to } = editor.state.selection;
  const image = { type: 'image', attrs };
  const isBesideWords = $to.depth === 1 && $to.parent.isTextblock && $to.parent.content.size > 0;
  if (isBesideWords) editor.commands.insertContentAt($to.after(1), { type: 'paragraph', content: [image] });
  else editor.commands.insertContentAt($to.pos, image);
}

function FileButton({ problem, onPick }: { problem: string | null; onPick: (file: File) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button look="quiet" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        accept={acceptedPictures}
        aria-label="Image file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPick(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <p role="alert" className="mt-1.5 text-note text-red-ink empty:hidden">
        {problem}
      </p>
    </div>
  );
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

/** A chosen file on its way to being an address. */
function usePicked(file: File | null, store: ImageDialogProps['storeFile'], use: (address: string) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isOpen = useRef(true);
  const take = async (picked: File) => {
    setBusy(true);
    setProblem(null);
    try {
      const address = await addressOfFile(picked, store);
      if (isOpen.current) use(address);
    } catch (error) {
      setProblem(messageFrom(error));
    } finally {
      setBusy(false);
    }
  };
  const given = useRef(take);
  useEffect(() => {
    isOpen.current = true;
    if (file) void given.current(file);
    return () => {
      isOpen.current = false;
    };
  }, [file]);
  return { busy, problem, take };
}
