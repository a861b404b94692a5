import type { FoundShortcode } from '#domain/text/reading.ts';
import { blockFailures, shortcodeProblem } from '#domain/text/shortcode-problems.ts';
import type { ArticleData } from './elements.ts';
import { type Element, element, text } from './tree.ts';

/** A block of ours that cannot be shown; the reason is for the owner. */
export interface Unshown {
  reason: string;
}

export interface BlockProblem extends Unshown {
  /** The shortcode as it was written. */
  source: string;
}

/** Why a shortcode that cannot be read is not shown; null where readers need not be told. */
export function unreadable(found: FoundShortcode, data: ArticleData | null): Unshown | null {
  const isOurs = Object.hasOwn(blockFailures, found.name) && !found.source.startsWith('[/');
  const hasForm = data !== null || found.name === 'button' || found.name === 'youtube';
  const reason = isOurs && hasForm ? shortcodeProblem(found) : null;
  return reason === null ? null : { reason };
}

/** The sentence in a block's place; in the owner's preview with the block and the reason. */
export function failureElements(
  { name, source }: FoundShortcode,
  { reason }: Unshown,
  preview: boolean,
): Element[] {
  const failureText = blockFailures[name] ?? '';
  const note = [element('code', {}, [text(source)]), text(` ${reason}`)];
  // A button is a part of its sentence, all others are blocks.
  if (name === 'button') return [element('em', {}, [text(`${failureText} `), ...(preview ? note : [])])];
  const look = name === 'table' || name === 'calc' ? 'live-error' : 'figure-note';
  const failure = element('div', { className: [look] }, [text(failureText)]);
  return preview ? [failure, element('div', { className: ['figure-note'] }, note)] : [failure];
}
