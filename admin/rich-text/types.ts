/** What the Insert menu can put in; names are what the owner knows things by. */
export interface ShortcodeChoices {
  /** Files of figures. `url` is what the shortcode names: one of csv becomes a table, of csv or json a chart. */
  assets: readonly { name: string; type: 'csv' | 'json'; url: string }[];
  /** `id` is the calculator's own. */
  calculators: readonly { id: string; name: string }[];
}

/** A place by its words: offsets would be wrong as soon as something is typed before it. */
export interface TextPlace {
  /** As a reader meets it, a sentence or `[VERIFY]`: without markup, blanks count once. */
  text: string;
  /** Which of several with the same words, from 0. */
  occurrence?: number;
}

/** What is asked of the editor at a moment rather than shown by it. */
export interface RichTextHandle {
  /** The body with the last key typed; {@link RichTextEditorProps.onChange} comes a moment later. */
  getValue(): string;
  /** Has it told at once, where something has been typed that it has not been told of. */
  flush(): void;
  focus(): void;
  /** How many pictures are not in the body yet: on their way, or not uploaded. */
  uploading(): number;
  /** Waits for them. Whether every picture is in the body; false also when the editor has gone. */
  picturesSettled(): Promise<boolean>;
}
