import type { Shortcode } from '../read/shortcodes.ts';
import { type ArticleData, calculatorBlock, chartBlock, tableBlock } from './data-blocks.ts';
import { type Element, element, text } from './tree.ts';
import type { Unshown } from './unshown-blocks.ts';

type Of<Name extends Shortcode['name']> = Extract<Shortcode, { name: Name }>;

/**
 * What a shortcode becomes on a public page; nothing when it has no form in this kind of text.
 * @param data null in a text that has no tables, charts and calculators of this kind: a photograph's story
 */
export function shortcodeElements(shortcode: Shortcode, data: ArticleData | null): Element[] | Unshown {
  switch (shortcode.name) {
    case 'button':
      return [button(shortcode)];
    case 'youtube':
      return [video(shortcode)];
    case 'table':
      return data ? tableBlock(shortcode, data) : [];
    case 'chart':
      return data ? chartBlock(shortcode, data) : [];
    case 'calc':
      return data ? calculatorBlock(shortcode, data) : [];
  }
}

function button({ url, newWindow, label }: Of<'button'>): Element {
  return element(
    'a',
    {
      className: ['button', 'button--quiet'],
      href: url,
      ...(newWindow ? { target: '_blank', rel: ['noopener', 'noreferrer'] } : {}),
    },
    [text(label)],
  );
}

/** A plain link until it is clicked, so nothing is asked of another host before. */
function video({ id }: Of<'youtube'>): Element {
  return element(
    'a',
    {
      className: ['video'],
      dataYoutube: id,
      href: `https://www.youtube.com/watch?v=${id}`,
      rel: ['noopener'],
    },
    [text('Play video')],
  );
}
