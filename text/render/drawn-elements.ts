import type { Drawn } from '#domain/charts/drawn.ts';
import { type Element, element, type Properties, text } from './tree.ts';

/** What the domain has drawn, as elements of the page. */
export function drawnElement({ tag, attributes, children }: Drawn): Element {
  return element(
    tag,
    propertiesOf(attributes),
    children.map((child) => (typeof child === 'string' ? text(child) : drawnElement(child))),
  );
}

function propertiesOf({ class: classes, ...attributes }: Drawn['attributes']): Properties {
  return classes === undefined ? { ...attributes } : { className: String(classes).split(' '), ...attributes };
}
