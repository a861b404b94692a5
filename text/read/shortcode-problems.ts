import type { FoundShortcode } from '#domain/text/reading.ts';
import { blocks } from '../blocks/blocks.ts';

const names: readonly string[] = Object.keys(blocks);

/** Whether it is a block of ours, readable or not; anything else is shown as the text that it is. */
export function isOwnBlock({ name, source }: Pick<FoundShortcode, 'name' | 'source'>): boolean {
  return names.includes(name) && !source.startsWith('[/');
}

/** Why a shortcode cannot be read, for its owner. */
export function shortcodeProblem({ name, source }: Pick<FoundShortcode, 'name' | 'source'>): string {
  if (source.startsWith('[/')) return 'This closing tag has no opening tag.';
  if (!names.includes(name)) {
    return `Unknown shortcode, shown as text. Use one of ${names.join(', ')}.`;
  }
  if (!source.endsWith(']')) return 'The closing bracket ] is missing.';
  if (
    source
      .replace(/=[ \t]*(?:"[^"]*"|'[^']*'|[^\s"'=“”„‘’‚«»[\]][^\s"'“”„‘’‚«»[\]]*)/g, '')
      .split(']', 1)[0]
      ?.includes('=')
  ) {
    return 'Write each value in straight quotes: name="value".';
  }
  if (source.split(']', 1)[0]?.includes('<')) return 'HTML is not allowed inside a shortcode.';
  const hasLabel = /\S\s*\[\/button\]$/i.test(source.replace(/^\[[^\]]*\]/, ''));
  return name === 'button' && !hasLabel
    ? 'Add a label and the closing tag: [button url="…"]Label[/button].'
    : blocks[name as keyof typeof blocks].advice;
}
