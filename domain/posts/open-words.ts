import { fallbackAltText } from './fallback-alt-text.ts';

/** Words of a post that others than its owner may write. */
export interface PostWords {
  title: string;
  altText: string;
  caption: string;
  story: string;
  tags: readonly string[];
}

/** Names that cameras and telephones give their files, made readable or not. */
const cameraName =
  /^_?(?:dsc[fn]?|imgp?|mvimg|pxl|gopr|g[hx]|dji|sam|cimg|mg|p|photo|image|untitled)?[\s_.-]*\d[\d\s_.()-]{2,}$/i;
/** A number alone may be a title, a year for one; this many digits are a clock's. */
const clockDigits = 6;

/** Whether a title is what was taken in want of one: a file's name, or the words for none. */
export function isTitleOpen(title: string): boolean {
  const words = title.trim();
  if (words === '' || words === 'Untitled Photo' || words === fallbackAltText) return true;
  return cameraName.test(words) && (/\p{L}/u.test(words) || words.replace(/\D/g, '').length >= clockDigits);
}

/** What nobody has written yet: empty, or only what stands in for it. */
export function openWords({ title, altText, caption, story, tags }: PostWords): Set<keyof PostWords> {
  const alt = altText.trim();
  const isOpen: Record<keyof PostWords, boolean> = {
    title: isTitleOpen(title),
    altText: alt === '' || alt === title.trim() || alt === fallbackAltText,
    caption: caption.trim() === '',
    story: story.trim() === '',
    tags: tags.length === 0,
  };
  const names = Object.keys(isOpen) as (keyof PostWords)[];
  return new Set(names.filter((name) => isOpen[name]));
}
