import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { undisguise, withBoundedMarks } from '#domain/text/bounded-marks.ts';
import { allowed, notePrefix } from '../render/allowed.ts';
import { elementsOf, mapWords, type Root } from '../render/tree.ts';

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
  const whole = holdsHtml(tree) ? (html.runSync(tree) as Root) : tree;
  writeSchemesSmall(whole);
  const clean = sanitiser.runSync(whole) as Root;
  dropEmptyClasses(clean);
  if (bounded !== source) mapWords(clean, undisguise);
  return clean;
}

/** `MAILTO:` is `mailto:`; the sanitiser compares the letters, and would take the address away. */
function writeSchemesSmall(root: Root): void {
  for (const { properties } of elementsOf(root)) {
    for (const name of ['href', 'src']) {
      const address = properties[name];
      if (typeof address !== 'string') continue;
      properties[name] = address.trim().replace(/^[a-z][a-z\d+.-]*:/i, (scheme) => scheme.toLowerCase());
    }
  }
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
