import type { Editor } from '@tiptap/core';
import type { IconName } from '#browser/icon.tsx';
import { completionKey, completionRank } from '#domain/text/completion.ts';
import { onText } from './bar.tsx';
import type { DialogName } from './form-dialog.tsx';

/** Block that can be inserted at the caret, from the Insert menu or the `/` menu. */
export interface BlockChoice {
  label: string;
  /** Content of the block in a few words. */
  hint: string;
  icon: IconName;
  /** Dialog for further values, or the change itself. */
  insert: DialogName | ((editor: Editor) => unknown);
  /** Place outside the `/` menu; `phone`: only in the phone's menu, because its toolbar has no room. */
  inMenu: 'always' | 'phone' | 'never';
}

const heading = (level: 1 | 2 | 3): BlockChoice => ({
  label: `Heading ${level}`,
  hint: level === 1 ? 'The title of the article' : level === 2 ? 'Starts a section' : 'Starts a subsection',
  icon: 'article',
  insert: (editor) => onText(editor).setHeading({ level }).run(),
  inMenu: 'never',
});

export const blockChoices: readonly BlockChoice[] = [
  heading(2),
  heading(3),
  heading(1),
  {
    label: 'Bulleted list',
    hint: 'Items in any order',
    icon: 'bulletList',
    insert: (editor) => onText(editor).toggleBulletList().run(),
    inMenu: 'phone',
  },
  {
    label: 'Numbered list',
    hint: 'Steps or a ranking',
    icon: 'orderedList',
    insert: (editor) => onText(editor).toggleOrderedList().run(),
    inMenu: 'phone',
  },
  {
    label: 'Quote',
    hint: 'Someone else’s words',
    icon: 'quote',
    insert: (editor) => onText(editor).toggleBlockquote().run(),
    inMenu: 'phone',
  },
  { label: 'Image', hint: 'A file or a URL', icon: 'photo', insert: 'image', inMenu: 'never' },
  { label: 'Photos', hint: 'From your library', icon: 'photo', insert: 'photos', inMenu: 'always' },
  {
    label: 'Series',
    hint: 'Photos in an order of your own',
    icon: 'series',
    insert: 'series',
    inMenu: 'always',
  },
  {
    label: 'Table',
    hint: 'Type the cells yourself',
    icon: 'table',
    insert: (editor) => onText(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    inMenu: 'always',
  },
  {
    label: 'Table from a file',
    hint: 'A CSV file from Assets',
    icon: 'assets',
    insert: 'table',
    inMenu: 'always',
  },
  { label: 'Chart', hint: 'A JSON file from Assets', icon: 'assets', insert: 'chart', inMenu: 'always' },
  {
    label: 'Calculator',
    hint: 'One of your calculations',
    icon: 'calculations',
    insert: 'calc',
    inMenu: 'always',
  },
  { label: 'Button', hint: 'A link that stands out', icon: 'link', insert: 'button', inMenu: 'always' },
  { label: 'Video', hint: 'From YouTube', icon: 'next', insert: 'youtube', inMenu: 'always' },
  {
    label: 'Code block',
    hint: 'Shown exactly as typed',
    icon: 'source',
    insert: (editor) => onText(editor).setCodeBlock().run(),
    inMenu: 'never',
  },
  {
    label: 'Divider',
    hint: 'A line across the text',
    icon: 'minus',
    insert: (editor) => onText(editor).setHorizontalRule().run(),
    inMenu: 'always',
  },
];

export function insertBlock({ insert }: BlockChoice, editor: Editor, open: (name: DialogName) => void): void {
  if (typeof insert === 'string') open(insert);
  else insert(editor);
}

/** The blocks whose name or hint has a word that begins with what is typed, the best first. */
export function matchingBlocks(typed: string): BlockChoice[] {
  const key = completionKey(typed);
  const rankOf = ({ label, hint }: BlockChoice): number => {
    const byLabel = completionRank(completionKey(label), key);
    if (byLabel < 2) return byLabel;
    return completionRank(completionKey(hint), key) < 2 ? 2 : 3;
  };
  return blockChoices
    .filter((choice) => rankOf(choice) < 3)
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}
