/**
 * Untrusted text between markers that declare it as material. Nothing in it can
 * close the mark.
 * @param name in lower case
 */
export function asMaterial(name: string, text: string): string {
  const closing = new RegExp(`<(?=\\s*/\\s*${name}\\b)`, 'gi');
  return `<${name}>\n${text.replace(closing, '&lt;')}\n</${name}>`;
}
