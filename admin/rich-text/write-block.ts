import type { Node, Schema } from '@tiptap/pm/model';
import type { Content } from '#text/edit/content.ts';
import { withLineEnds } from '#text/edit/line-ends.ts';
import { readBody } from '#text/edit/open-body.ts';
import { isEmptyParagraph, tidy } from '#text/edit/tidy.ts';
import { htmlOf } from '#text/edit/to-html.ts';
import { markdownOf } from '#text/edit/to-markdown.ts';
import { writeMarkdown } from '#text/read/markdown.ts';
import { bodySchema } from './schema.ts';

/** The sign of a list's items: two lists that follow one another would be one if it were the same. */
export type Bullet = '-' | '*';

/** A node of a piece; what the schema does not allow is left as it is written. */
export function nodeOf(content: Content, source: string, schema: Schema): Node {
  const node = schema.nodeFromJSON(content);
  try {
    node.check();
    return node;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return schema.nodes.sourceBlock!.create({ source });
  }
}

/**
 * A block of the editor as it is written into a body: in Markdown if reading that gives the same block again, with
 * as little escaped as possible; in HTML otherwise. An empty paragraph is ''.
 * @param before the source of what it was edited from; '' when nobody knows
 */
export function writeBlock(node: Node, bullet: Bullet = '-', before = ''): string {
  const block = tidy(node.toJSON() as Content);
  if (isEmptyParagraph(block)) return '';
  if (block.type === 'shortcodeBlock' || block.type === 'sourceBlock') return String(block.attrs?.source);
  const meant = JSON.stringify(block);
  for (const wording of ['bare', 'escaped'] as const) {
    const markdown = markdownOf(block, wording);
    const written = markdown && writeMarkdown(markdown, bullet);
    if (!written || saying(written) !== meant) continue;
    const wrapped = block.type === 'paragraph' ? withLineEnds(written, before) : written;
    return wrapped === written || saying(wrapped) === meant ? wrapped : written;
  }
  return htmlOf(block);
}

/** What a text says when it is read again, if it is one block: with the notes it names, which stand elsewhere. */
function saying(text: string): string | null {
  const notes = new Set(text.match(/\[\^[^\]\s]+\]/g));
  const { pieces } = readBody([text, ...[...notes].map((note) => `${note}: .`)].join('\n\n'));
  const [piece] = pieces;
  if (!piece || pieces.length !== 1 + notes.size) return null;
  return JSON.stringify(tidy(nodeOf(piece.content, piece.source, bodySchema).toJSON() as Content));
}
