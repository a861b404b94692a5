import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { allowed, notePrefix } from './allowed.ts';
import { undisguise, withBoundedMarks } from './bounds.ts';
import { elementsOf, mapWords, type Root } from './tree.ts';

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: notePrefix,
    footnoteLabelProperties: { className: ['visually-hidden'] },
  });
const html = unified().use(rehypeRaw).freeze();
const sanitiser = unified().use(rehypeSanitize, allowed).freeze();
markdown.freeze();

/** Markdown with HTML in it to a tree of allowed elements alone. */
export function parse(source: string): Root {
  const bounded = withBoundedMarks(source);
  const tree = markdown.runSync(markdown.parse(bounded)) as Root;
  // Reading the whole tree again costs more than all the rest: only where HTML was written.
  const clean = sanitiser.runSync(holdsHtml(tree) ? html.runSync(tree) : tree) as Root;
  dropEmptyClasses(clean);
  if (bounded !== source) mapWords(clean, undisguise);
  return clean;
}

/** Of a class that may not be given the sanitiser leaves the attribute. */
function dropEmptyClasses(root: Root): void {
  for (const { properties } of elementsOf(root)) {
    if (Array.isArray(properties.className) && properties.className.length === 0) delete properties.className;
  }
}

function holdsHtml(node: Root | Root['children'][number]): boolean {
  if ((node.type as string) === 'raw') return true;
  return 'children' in node && node.children.some(holdsHtml);
}
