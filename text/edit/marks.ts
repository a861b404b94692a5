export const mostIndent = 8;

/** The types that can be indented as a whole; items of lists are indented by nesting them. */
export const indentable = ['paragraph', 'heading', 'bulletList', 'orderedList'];

/** The level that a class says, 1 to 8; 0 for no class, null for any other. */
export function indentOfClass(name: string): number | null {
  if (name === '') return 0;
  const level = Number(/^indent-([1-8])$/.exec(name)?.[1]);
  return level || null;
}

/** Elements within a line for which Markdown has no mark. */
export const htmlMarkTags = ['u', 'sub', 'sup', 'mark', 'kbd', 'small', 'ins', 'q', 'cite', 'samp', 'var'];
