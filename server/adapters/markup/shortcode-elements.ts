import type { Shortcode } from '#domain/text/shortcodes.ts';
import { type Element, element, text } from './tree.ts';

type Named<Name extends Shortcode['name']> = Extract<Shortcode, { name: Name }>;
type Builders = { [Name in Shortcode['name']]?: (shortcode: Named<Name>) => Element };

/** What each shortcode becomes on a public page; one without an entry is left out. */
const builders: Builders = {
  button: ({ url, newWindow, label }) =>
    element(
      'a',
      {
        className: ['button', 'button--quiet'],
        href: url,
        ...(newWindow ? { target: '_blank', rel: ['noopener', 'noreferrer'] } : {}),
      },
      [text(label)],
    ),
  // A plain link until it is clicked, so nothing is asked of another host before.
  youtube: ({ id }) =>
    element(
      'a',
      {
        className: ['video'],
        dataYoutube: id,
        href: `https://www.youtube.com/watch?v=${id}`,
        rel: ['noopener'],
      },
      [text('Play video')],
    ),
};

/** Null when the shortcode has no form on a public page. */
export function shortcodeElement(shortcode: Shortcode): Element | null {
  const build = builders[shortcode.name] as ((given: Shortcode) => Element) | undefined;
  return build?.(shortcode) ?? null;
}
