import type { Drawn, FigureTexts } from '#domain/charts/data-table.ts';
import { isAbsolute, withHttps } from '#domain/text/addresses.ts';
import { fill } from '#domain/text/clean.ts';
import type { Texts } from '#domain/texts/catalogue.ts';
import { type Element, element, type Properties, text } from '../render/tree.ts';
import { type ArticleData, type FormField, ownersName, type Unshown } from './block.ts';

/** One of the site's data files, or the URL of another. */
export function fileField(name: string, type: 'csv' | 'json') {
  return {
    name,
    label: 'File URL',
    kind: 'file',
    type,
    missing: 'Choose a file or enter its URL.',
  } satisfies FormField;
}

/** The last part of a URL; null for a name that the site made. */
export function fileName(url: string): string | null {
  return ownersName(url.split(/[?#]/)[0]?.split('/').at(-1) || url);
}

export function notOurFile(address: string, type: string): Unshown {
  return { reason: `${address} is not a ${type} file of this site.` };
}

export function isRemote(address: string, { isOurs }: ArticleData): boolean {
  return isAbsolute(address) && !isOurs(address);
}

export function figuresOf({ scripts, locale }: Texts): FigureTexts {
  return { ...scripts.figures, locale };
}

/** A link to the data until the browser has put the table or chart in its place. */
export function remoteBlock(
  kind: 'table' | 'chart',
  address: string,
  words: Readonly<Record<string, string | null>>,
  name: string,
  { blocks }: Texts,
): Element {
  const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== null));
  return element('div', { className: ['live'], dataRemote: kind, dataSource: withHttps(address), ...given }, [
    element('p', { className: ['figure-note'] }, [
      element('a', { href: address, rel: ['noopener'] }, [text(fill(blocks.data, { name }))]),
    ]),
  ]);
}

/** Elements of the page for a drawing of the domain. */
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
