import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { allowed, notePrefix } from './allowed.ts';
import { withBoundedMarks } from './bounds.ts';
import type { Root } from './tree.ts';

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: notePrefix });
const html = unified().use(rehypeRaw).freeze();
const sanitiser = unified().use(rehypeSanitize, allowed).freeze();
markdown.freeze();

/** Markdown with HTML in it to a tree of allowed elements alone. */
export function parse(source: string): Root {
  const tree = markdown.runSync(markdown.parse(withBoundedMarks(source))) as Root;
  // Reading the whole tree again costs more than all the rest: only where HTML was written.
  return sanitiser.runSync(holdsHtml(tree) ? html.runSync(tree) : tree) as Root;
}

function holdsHtml(node: Root | Root['children'][number]): boolean {
  if ((node.type as string) === 'raw') return true;
  return 'children' in node && node.children.some(holdsHtml);
}
