/** Control characters that no text needs; tab and line feed stay. */
const controls = /(?![\t\n])[\p{Cc}\u2028\u2029]/gu;

/** Text of several lines as it is kept: one kind of line ending, no control characters, no broken characters. */
export function cleanText(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').replace(controls, '').trim();
}

/** As {@link cleanText}, on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ');
}
