import { parseMarkdown } from './markdown.ts';

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
const read = new Map<string, string>();

/** Markdown knows the same names as HTML, so its reader is asked. */
export function decodeEntities(text: string): string {
  return text.replace(entity, (written) => {
    const known = read.get(written) ?? decode(written);
    read.set(written, known);
    return known;
  });
}

function decode(written: string): string {
  const [paragraph] = parseMarkdown(`.${written}.`).children;
  const [words] = paragraph?.type === 'paragraph' ? paragraph.children : [];
  return words?.type === 'text' ? words.value.slice(1, -1) : written;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text made fit for HTML; a line break would end an HTML block of Markdown if another followed. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character).replace(/\n/g, '&#10;');
}
