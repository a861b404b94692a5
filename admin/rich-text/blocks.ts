import type { Editor } from '@tiptap/core';
import type { IconName } from '#browser/icon.tsx';
import { completionKey, completionRank } from '#domain/text/completion.ts';
import type { Block } from '#text/blocks/block.ts';
import { type BlockName, blocks, type Shortcode } from '#text/blocks/blocks.ts';
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
  ...menuOf(({ isPrivate }) => isPrivate === true),
  {
    label: 'Table',
    hint: 'Type the cells yourself',
    icon: 'table',
    insert: (editor) => onText(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    inMenu: 'always',
  },
  ...menuOf(({ inStories, isPrivate }) => !inStories && !isPrivate),
  ...menuOf(({ inStories }) => inStories),
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

/** Entries of the blocks that have a form. */
function menuOf(
  isChosen: (block: Pick<Block<Shortcode>, 'inStories' | 'isPrivate'>) => boolean,
): BlockChoice[] {
  return Object.entries(blocks).flatMap(([name, block]) =>
    'menu' in block && isChosen(block)
      ? [{ ...block.menu, insert: name as Exclude<BlockName, 'photo'>, inMenu: 'always' as const }]
      : [],
  );
}

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
