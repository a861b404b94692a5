import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { withBoundedMarks } from '#domain/text/bounded-marks.ts';
import { boundsFault } from '#domain/text/bounds.ts';

export type Mdast = Parameters<typeof toMarkdown>[0];
export type MdastOf<Type extends Mdast['type']> = Extract<Mdast, { type: Type }>;
export type Block = MdastOf<'root'>['children'][number];
export type Phrase = MdastOf<'paragraph'>['children'][number];

const processor = unified().use(remarkParse).use(remarkGfm).freeze();
const extensions = (processor.data() as { toMarkdownExtensions: Options[] }).toMarkdownExtensions;

/** The same rules as the public page's: CommonMark with GFM. */
export function parseMarkdown(text: string): MdastOf<'root'> {
  return processor.parse(text);
}

/** Whether a text has no more markup than the page reads as such; the parser's time grows with the square of more. */
export function isWithinBounds(text: string): boolean {
  return boundsFault(text) === null && withBoundedMarks(text) === text;
}

/** @param handlers in place of the usual ones, by type */
export function writeMarkdown(block: Block, bullet: '-' | '*', handlers: Options['handlers'] = {}): string {
  const options: Options = {
    bullet,
    bulletOrdered: bullet === '-' ? '.' : ')',
    emphasis: '*',
    fences: true,
    incrementListMarker: true,
    listItemIndent: 'one',
    rule: '-',
    strong: '*',
    extensions,
    handlers,
  };
  return toMarkdown({ type: 'root', children: [block] }, options).replace(/\n$/, '');
}
