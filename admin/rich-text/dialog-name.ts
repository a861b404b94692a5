export const shortcodeKinds = ['button', 'youtube', 'table', 'chart', 'calc'] as const;
export type ShortcodeKind = (typeof shortcodeKinds)[number];
/** What is asked; `source` is the text of a block that has no form here. */
export type DialogName = 'link' | 'image' | 'source' | 'caption' | ShortcodeKind;
