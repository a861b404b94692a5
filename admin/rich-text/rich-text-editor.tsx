import { lazy, type Ref, Suspense } from 'react';
import { Skeleton } from '../kit/ui/loading.tsx';
import type { RichTextHandle, ShortcodeChoices, TextPlace } from './types.ts';

export interface RichTextEditorProps {
  /**
   * The body as it is stored: Markdown, HTML or both, with shortcodes. A value other than the last one given to
   * `onChange` replaces what is shown, and can be undone.
   */
  value: string;
  /**
   * The body a moment after the typing pauses, and at once when the editor loses the focus or goes away. Only what
   * was edited is written anew; not called when nothing changed.
   */
  onChange: (value: string) => void;
  label: string;
  hint?: string;
  error?: string | null;
  shortcodeChoices?: ShortcodeChoices;
  /** Told how many pictures are not in the body yet: on their way, or not uploaded. */
  onUploading?: (count: number) => void;
  /** Sentences to be marked, those in the passive voice for one. `[VERIFY]` is always marked. */
  highlights?: readonly TextPlace[];
  /** Where to go: selected and scrolled to each time another object is given. */
  jumpTo?: TextPlace | null;
  ref?: Ref<RichTextHandle>;
}

const LoadedEditor = lazy(() => import('./loaded-editor.tsx'));

/** The editor of an article's body. What it is made of is loaded when it is first shown. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Skeleton className="h-80 w-full" />}>
      <LoadedEditor {...props} />
    </Suspense>
  );
}
