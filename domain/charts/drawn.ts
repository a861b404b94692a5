/**
 * An element as plain data, so that the server and a visitor's browser make the same markup of it. Tags and
 * names of attributes are always ours; texts and values may hold anything and are never read as markup.
 */
export interface Drawn {
  tag: string;
  /** By the names they have in HTML and SVG. */
  attributes: Readonly<Record<string, string | number>>;
  children: readonly (Drawn | string)[];
}

export function drawn(
  tag: string,
  attributes: Drawn['attributes'],
  children: readonly (Drawn | string)[] = [],
): Drawn {
  return { tag, attributes, children };
}
