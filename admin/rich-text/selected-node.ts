import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { type Shortcode, scanShortcodes } from '#text/read/shortcodes.ts';
import type { DialogName } from './dialog-name.ts';

/** The node that is selected as a whole. */
export function selectedNode({ state: { selection } }: Editor): Node | null {
  return selection instanceof NodeSelection ? selection.node : null;
}

export function selectedShortcode(editor: Editor): Shortcode | null {
  const source = selectedNode(editor)?.attrs.source;
  return typeof source === 'string' ? (scanShortcodes(source)[0]?.shortcode ?? null) : null;
}

/** What the selected node is edited in; null when there is none that could be. */
export function dialogOfSelection(editor: Editor): DialogName | null {
  const type = selectedNode(editor)?.type.name ?? '';
  if (type === 'image') return 'image';
  if (type.startsWith('shortcode')) return selectedShortcode(editor)?.name ?? 'source';
  return type.startsWith('source') ? 'source' : null;
}
