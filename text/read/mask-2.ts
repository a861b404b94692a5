import { scanShortcodes } from './shortcodes.ts';

const begin = '\ue000';
const fill = '\ue001';
const firstDigit = 0xe100;
const digits = 0x100;
const used = /[\ue000\ue001\ue100-\ue1ff]/;
const placeholder = /\ue000([\ue100-\ue1ff]{2})\ue001*/g;

export interface Masked {
  /** As long as the source, so that every position is the same in both. */
  text: string;
  /** The text, or a part of it, as it was written. */
  unmask(text: string): string;
  /** A text in parts: what stands between shortcodes, and their sources, in turn; words first. */
  split(text: string): string[];
}

/**
 * Letters of Unicode's private area in the place of each shortcode, which no rule of Markdown or HTML knows.
 * @returns null when the source holds such letters itself, or more shortcodes than can be told apart
 */
export function maskShortcodes(source: string): Masked | null {
  if (used.test(source)) return null;
  const found = scanShortcodes(source);
  if (found.length >= digits * digits) return null;
  let text = '';
  let from = 0;
  for (const [index, { start, end }] of found.entries()) {
    text += source.slice(from, start) + placeholderOf(index).padEnd(end - start, fill);
    from = end;
  }
  const sourceOf = (number: string) => found[indexOf(number)]?.source ?? '';
  return {
    text: text + source.slice(from),
    unmask: (given) => given.replace(placeholder, (_, number: string) => sourceOf(number)),
    split: (given) => given.split(placeholder).map((part, index) => (index % 2 ? sourceOf(part) : part)),
  };
}

function placeholderOf(index: number): string {
  const letter = (digit: number) => String.fromCharCode(firstDigit + digit);
  return begin + letter(Math.floor(index / digits)) + letter(index % digits);
}

function indexOf(number: string): number {
  return (number.charCodeAt(0) - firstDigit) * digits + number.charCodeAt(1) - firstDigit;
}
