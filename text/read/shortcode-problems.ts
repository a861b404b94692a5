import type { WrittenShortcode } from '#domain/text/reading.ts';
import { blockNamed, blockNames } from '../blocks/blocks.ts';

/** Whether it is a block of ours, readable or not; anything else is shown as the text that it is. */
export function isOwnBlock({ name, source }: Pick<WrittenShortcode, 'name' | 'source'>): boolean {
  return blockNamed(name) !== undefined && !source.startsWith('[/');
}

/** Why a shortcode cannot be read, for its owner. */
export function shortcodeProblem({ name, source }: Pick<WrittenShortcode, 'name' | 'source'>): string {
  if (source.startsWith('[/')) return 'This closing tag has no opening tag.';
  const block = blockNamed(name);
  if (!block) return `Unknown shortcode, shown as text. Use one of ${blockNames.join(', ')}.`;
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
  const hasLabel =
    source.replace(/^\[[^\]]*\]/, '').search(new RegExp(String.raw`\S\s*\[/${name}\]$`, 'i')) >= 0;
  return block.label && !hasLabel ? block.label.advice : block.advice;
}
