import { Editor, type Extensions } from '@tiptap/react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createValueSync } from '../kit/ui/value-sync.ts';
import { editorExtensions } from './extensions/keys.ts';
import type { ImageUploadsOptions } from './images/image-uploads.ts';
import type { RichTextEditorProps } from './types.ts';

/** Milliseconds without a key before the body is handed on. */
const pause = 300;

export interface BodyEditor {
  editor: Editor;
  /** The body as text while it is edited as such; null while it is shown with its formatting. */
  source: string | null;
  setSource: (source: string) => void;
  toggleSource: () => void;
  getValue: () => string;
  /** Hands on what has been typed, without waiting for the pause. */
  flush: () => void;
}

interface Given extends Pick<RichTextEditorProps, 'value' | 'onChange' | 'calls'> {
  images: ImageUploadsOptions;
}

/**
 * State of a body in two views, of which each shows the changes made in the other; an undo works across both.
 */
export function useBody(
  { value, onChange, calls, images }: Given,
  attributes: Record<string, string>,
): BodyEditor {
  const [source, setText] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const [extensions] = useState(() => editorExtensions(value, images, calls));
  const editor = useOwnEditor(extensions, attributes);
  const getValue = useCallback(
    () => latest.current ?? editor.storage.bodySource.sourceMap?.write(editor.state.doc) ?? '',
    [editor],
  );
  const owner = useRef(onChange);
  useEffect(() => {
    owner.current = onChange;
  }, [onChange]);
  const [exchange] = useState(() => createValueSync(value, (body) => owner.current(body)));
  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    exchange.offer(getValue());
  }, [getValue, exchange]);
  const later = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(flush, pause);
  }, [flush]);
  useEffect(() => {
    editor.on('update', later);
    return () => {
      editor.off('update', later);
    };
  }, [editor, later]);
  const show = (text: string | null) => {
    latest.current = text;
    setText(text);
  };
  const replace = useEffectEvent((body: string) => {
    if (source !== null) show(body);
    else editor.commands.reviseBody(body);
  });
  useEffect(() => {
    if (exchange.isExternal(value)) replace(value);
  }, [value, exchange]);
  useLeaving(flush);
  return {
    editor,
    source,
    getValue,
    flush,
    setSource: (text) => {
      show(text);
      later();
    },
    toggleSource: () => {
      if (source === null) {
        show(getValue());
        return;
      }
      const body = source;
      show(null);
      editor.commands.reviseBody(body);
    },
  };
}

/** Milliseconds before an unmounted editor is destroyed; StrictMode mounts it again at once. */
const destroyDelayMs = 50;

/**
 * An editor that lives as long as its component. The library's own hook destroys one that has not been shown after a
 * millisecond, which happens on a busy machine.
 */
function useOwnEditor(extensions: Extensions, attributes: Record<string, string>): Editor {
  const [editor] = useState(
    () =>
      new Editor({
        extensions,
        // Our own style sheet has the styles that the library would inject.
        injectCSS: false,
        // Other paste rules would read stars and underscores in any text as Markdown.
        enablePasteRules: ['link', 'shortcodeTyping'],
        editorProps: { attributes },
      }),
  );
  const written = JSON.stringify(attributes);
  useEffect(() => {
    editor.setOptions({ editorProps: { attributes: JSON.parse(written) as Record<string, string> } });
  }, [editor, written]);
  const destroying = useRef<number | undefined>(undefined);
  useEffect(() => {
    window.clearTimeout(destroying.current);
    return () => {
      destroying.current = window.setTimeout(() => editor.destroy(), destroyDelayMs);
    };
  }, [editor]);
  return editor;
}

/**
 * Flushes the last changes before the editor is destroyed or the page is hidden. The form has to have them
 * before its own listeners run, and React alone would render too late: hence capture and `flushSync`.
 */
function useLeaving(flush: () => void): void {
  useEffect(() => {
    const leave = () => flushSync(flush);
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', hide, true);
    window.addEventListener('pagehide', leave, true);
    return () => {
      document.removeEventListener('visibilitychange', hide, true);
      window.removeEventListener('pagehide', leave, true);
      flush();
    };
  }, [flush]);
}
