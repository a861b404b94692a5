/** Everything that XML 1.0 does not allow even when escaped: control characters and halves of surrogate pairs. */
const illegal = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text without the characters that no XML document may hold. */
export function legalXmlText(text: string): string {
  return text.replace(illegal, '');
}

/** Text made fit for an element or a quoted attribute. */
export function escapeXml(text: string): string {
  return legalXmlText(text).replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
