import { tagAt } from '../read/html-tree.ts';
import type { Block } from '../read/markdown.ts';

/** Elements that only arrange what is in them: the text inside can be edited between their tags. */
const wrappers = ['div', 'section', 'article', 'main', 'center', 'aside', 'header', 'footer', 'nav'];

/**
 * How many blocks, from `index` on, belong together because the HTML of the first leaves an element open that a later
 * one closes; 1 when there is no such element.
 */
export function openedBy(blocks: readonly Block[], index: number, text: string): number {
  let open: string[] = [];
  for (let next = index; next < blocks.length; next++) {
    const block = blocks[next]!;
    if (block.type === 'html') {
      const html = text.slice(block.position?.start.offset, block.position?.end.offset);
      open = leftOpen(html, open);
    }
    if (open.length === 0) return next - index + 1;
  }
  return 1;
}

/** The elements that are open after some HTML, wrappers not counted. */
function leftOpen(html: string, before: string[]): string[] {
  const open = [...before];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const tag = tagAt(html, at)?.tag;
    if (!tag || tag.empty || wrappers.includes(tag.name)) continue;
    if (!tag.closing) open.push(tag.name);
    else if (open.includes(tag.name)) open.length = open.lastIndexOf(tag.name);
  }
  return open;
}
