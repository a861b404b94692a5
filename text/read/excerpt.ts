import { plainText } from './plain.ts';

/** Characters: what search engines show of a description. */
export const descriptionLength = 160;

/** Characters of the source looked at: the beginning of a text never needs the whole of a very long one. */
const read = 8000;

/** Shorter than this after the cut, a word is broken rather than the text made empty. */
const leastKept = 0.5;

/**
 * The beginning of a markdown text as plain words, cut at a word's end with an ellipsis.
 * @param length at most so many characters, ellipsis included
 * @returns '' when the text holds no words
 */
export function excerpt(markdown: string, length: number = descriptionLength): string {
  return truncateAtWord(plainText(markdown.slice(0, read)), length);
}

/** The same of a text without markup, in which every sign is itself: a title, a caption. */
export function beginning(text: string, length: number = descriptionLength): string {
  return truncateAtWord(text.replace(/\s+/g, ' ').trim(), length);
}

/** Plain text of at most `length` characters, ellipsis included; a text that fits stays as it is. */
export function truncateAtWord(text: string, length: number): string {
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  const kept = characters.slice(0, length - 1).join('');
  const endsAtWord = /\s/.test(characters[length - 1] ?? '');
  const lastSpace = endsAtWord ? kept.length : kept.lastIndexOf(' ');
  const cut = lastSpace >= kept.length * leastKept ? kept.slice(0, lastSpace) : kept;
  return `${cut.replace(/(?<![\s.,;:!?–—-])[\s.,;:!?–—-]+$/u, '')}…`;
}
