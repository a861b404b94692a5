import { Image } from '@tiptap/extension-image';
import { isAbsolute } from '#domain/text/addresses.ts';
import { pictureAddress } from './picture-address.ts';

/**
 * A picture in a line. One of another host is named, not fetched: the admin area asks nothing of other hosts; nor is
 * what is no picture's address.
 * @param imageOrigins besides the page's own those whose pictures are ours
 */
export const pictureNode = (imageOrigins: readonly string[]) =>
  Image.extend({
    parseHTML() {
      return [
        {
          tag: 'img[src]',
          getAttrs: (element) => (pictureAddress(element.getAttribute('src') ?? '') === null ? false : null),
        },
      ];
    },
    addNodeView() {
      return ({ node }) => {
        const { src, alt, title } = node.attrs as { src: string; alt: string | null; title: string | null };
        if (isElsewhere(src, imageOrigins) || pictureAddress(src) === null) {
          const dom = document.createElement('span');
          dom.className = 'rich-written';
          dom.textContent = ['image', alt, src].filter(Boolean).join(' · ');
          return { dom };
        }
        const dom = document.createElement('img');
        dom.src = src;
        dom.alt = alt ?? '';
        if (title) dom.title = title;
        return { dom };
      };
    },
  }).configure({ inline: true, allowBase64: true });

function isElsewhere(address: string, imageOrigins: readonly string[]): boolean {
  return isAbsolute(address) && ![window.location.origin, ...imageOrigins].includes(originOf(address));
}

/** '' for what is no address. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}
