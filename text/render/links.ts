import { isAbsolute, linkSchemes, safeAddress } from '#domain/text/addresses.ts';
import { type Element, type Node, replaceElements } from './tree.ts';

/** The link as it may be followed; without an address that may stand, its words alone. */
export function finishLink(link: Element): Node[] {
  replaceElements(link, (inner) => (inner.tagName === 'a' ? inner.children : [inner]));
  const address = safeAddress(String(link.properties.href ?? ''), linkSchemes);
  if (address === null) return link.children;
  const { target, ...properties } = link.properties;
  const newWindow = target === '_blank';
  const rel = newWindow ? ['noopener', 'noreferrer'] : isAbsolute(address) ? ['noopener'] : null;
  return [
    {
      ...link,
      properties: { ...properties, href: address, ...(newWindow ? { target } : {}), ...(rel ? { rel } : {}) },
    },
  ];
}
