import { withLevelledLists } from './levelled-lists.ts';
import { readPasted, writePasted } from './pasted-html.ts';
import type { PastedElement } from './pasted-tree.ts';
import { withWordLists } from './word-lists.ts';

/** What is put right in pasted HTML, in this order. */
const steps: readonly ((root: PastedElement) => PastedElement)[] = [withWordLists, withLevelledLists];

/** Pasted HTML without anything that runs, and with the lists of word processors as lists. */
export function cleanPaste(html: string): string {
  return writePasted(steps.reduce((root, step) => step(root), readPasted(html)));
}
