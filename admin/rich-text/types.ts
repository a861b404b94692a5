import type { Ref } from 'react';
import type { UploadOptions } from '#browser/calls/caller.ts';
import type { UploadAnswer } from '#contract/media.ts';
import type { PageOption } from '../calls/completions.ts';
import type { LibraryPhoto } from '../calls/images.ts';
import type { Complete } from '../kit/ui/use-completions.ts';

/** Assets, calculators and series in the Insert menu, under the names that their owner gave them. */
export interface ShortcodeChoices {
  /** Files of figures. `url` is what the shortcode names: one of csv becomes a table, of json a chart. */
  assets: readonly { name: string; type: 'csv' | 'json'; url: string }[];
  /** `id` is the calculator's own. */
  calculators: readonly { id: string; name: string }[];
  series: readonly { slug: string; title: string; published: boolean }[];
}

/** Place in the body by its text: an offset would be wrong as soon as something is typed before it. */
export interface TextPlace {
  /** Text as a reader sees it, a sentence or `[VERIFY]`: without markup, whitespace collapsed. */
  text: string;
  /** Index among places with the same text, from 0. */
  occurrence?: number;
}

/** Methods of the editor for the form around it. */
export interface RichTextHandle {
  /** The body with the last key typed; {@link RichTextEditorProps.onChange} comes a moment later. */
  getValue(): string;
  /** Calls `onChange` now if something was typed since the last call. */
  flush(): void;
  /** @param place where the caret is put, and scrolled to; where it was, by default */
  focus(place?: 'start'): void;
  /** Number of images that are not in the body yet: being uploaded, or failed. */
  uploading(): number;
  /** Waits for the uploads. True if every image is in the body; false also when the editor was destroyed. */
  imagesSettled(): Promise<boolean>;
}

/** Calls that the editor makes to the site. */
export interface EditorCalls {
  upload: (file: File, options: UploadOptions) => Promise<UploadAnswer>;
  /** Origins besides the page's own whose images are ours. */
  imageOrigins: readonly string[];
  photos: PhotoCalls;
  /** Pages that a link may lead to, for what is typed. */
  findPages: Complete<PageOption>;
  /**
   * Reason why a URL of this site leads nowhere; null for one that exists, drafts included, and for other
   * sites.
   */
  addressProblem: (address: string) => Promise<string | null>;
  /** A shortcode as visitors see it, or why they do not, as sanitised HTML. */
  render: (shortcode: string) => Promise<string>;
}

/** The photos that an article can show. */
export interface PhotoCalls {
  list: (
    query: { q: string; limit: number; offset: number },
    signal?: AbortSignal,
  ) => Promise<{ photos: LibraryPhoto[]; total: number }>;
  /** Photo that has or had the slug; null if there is none. */
  find: (slug: string) => Promise<LibraryPhoto | null>;
  /** Uploads a file as a draft photo. */
  add: (file: File, options: UploadOptions) => Promise<LibraryPhoto>;
}

export interface RichTextEditorProps {
  /**
   * The body as it is stored: Markdown, HTML or both, with shortcodes. A value other than the last one given to
   * `onChange` replaces what is shown, and can be undone.
   */
  value: string;
  /**
   * The body a moment after the typing pauses, and at once when the editor loses the focus or unmounts. Only what was
   * edited is rewritten; not called when nothing changed.
   */
  onChange: (value: string) => void;
  label: string;
  hint?: string;
  error?: string | null;
  shortcodeChoices?: ShortcodeChoices;
  calls: EditorCalls;
  /** Receives the number of images that are not in the body yet: being uploaded, or failed. */
  onUploading?: (count: number) => void;
  /** Sentences to be marked, such as those in the passive voice. `[VERIFY]` is always marked. */
  highlights?: readonly TextPlace[];
  /** Selected and scrolled to each time another object is given. */
  jumpTo?: TextPlace | null;
  ref?: Ref<RichTextHandle>;
}
