import { linkRefusal, linkSchemes, linkUrl } from '#domain/text/addresses.ts';
import { element, text } from '../render/tree.ts';
import { addressIn, type Block } from './block.ts';

type Button = { name: 'button'; url: string; newWindow: boolean; label: string };

export const button = {
  example: '[button url="/tag/night" target="_blank"]More nights[/button]',
  result:
    'A link styled as a button. `target="_blank"` opens a new window; only a button has a label and a closing tag.',
  inStories: true,
  advice: 'The url must be a web, mail or phone address, or a path.',
  label: {
    advice: 'Add a label and the closing tag: [button url="…"]Label[/button].',
    of: ({ label }) => label,
  },

  read(attributes, label) {
    const url = addressIn(attributes.get('url') || '#', linkSchemes);
    const words = label.trim();
    return url && words
      ? { name: 'button', url, newWindow: attributes.get('target') === '_blank', label: words }
      : null;
  },
  attributes: ({ url, newWindow }) => ({ url, target: newWindow ? '_blank' : null }),
  link: ({ url }) => url,
  html: ({ url, newWindow, label }) => [
    element(
      'a',
      {
        className: ['button', 'button--quiet'],
        href: url,
        ...(newWindow ? { target: '_blank', rel: ['noopener', 'noreferrer'] } : {}),
      },
      [text(label)],
    ),
  ],

  describe: ({ label, url }) => ['button', label, url],
  menu: { label: 'Button', hint: 'A link that stands out', icon: 'link' as const },
  form: {
    fields: [
      { name: 'label', label: 'Label', kind: 'words', missing: 'A button needs a label.' },
      { name: 'url', label: 'URL', kind: 'link', read: linkUrl, missing: linkRefusal },
      { name: 'target', label: 'Opens in a new window', kind: 'tick', value: '_blank' },
    ],
  },
} satisfies Block<Button>;
