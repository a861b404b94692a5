/**
 * Markdown's marks of emphasis taken off the words they stand around. No pattern looks far ahead for an end that
 * never comes: each excludes its own beginning or is bounded.
 */
export function withoutEmphasis(text: string): string {
  return text
    .replace(/(\*\*|__|~~)(?=\S)([^\n]{0,500}?\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*\n]*?\S)\*(?![\w*])/g, '$1')
    .replace(/(?<!\w)_(?=\S)([^_\n]*?\S)_(?!\w)/g, '$1');
}
