import { boundsIssue } from '#text/read/bounds.ts';
import { isWithinBounds, type Mdast, parseMarkdown } from '#text/read/read.ts';

/**
 * Whether a plain text is written as Markdown: it has a heading with `#`, a list of several items, a link or an image
 * with brackets, a fence, a table or emphasis. Blanks and lines alone, quotes of mails and bare URLs are prose,
 * and so is a text with more marks than the page reads. A text that cannot be saved has to be seen as written.
 */
export function looksLikeMarkdown(text: string): boolean {
  if (boundsIssue(text)) return true;
  return isWithinBounds(text) && hasSign(parseMarkdown(text), text);
}

function hasSign(node: Mdast, text: string): boolean {
  return (
    isSign(node, sourceOf(node, text)) ||
    ('children' in node && node.children.some((child) => hasSign(child, text)))
  );
}

function isSign(node: Mdast, source: string): boolean {
  switch (node.type) {
    case 'heading':
      return source.startsWith('#');
    case 'list':
      return node.children.length > 1;
    case 'link':
    case 'image':
      return /^!?\[/.test(source);
    case 'linkReference':
    case 'imageReference':
    case 'table':
    case 'emphasis':
    case 'strong':
      return true;
    case 'code':
      return /^(?:```|~~~)/.test(source);
    default:
      return false;
  }
}

function sourceOf({ position }: Mdast, text: string): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}
