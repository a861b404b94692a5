/**
 * The one way to compare names without regard to letter case: compatibility forms made one (ﬁ and fi, full
 * width and half), lower case, one sigma for both its forms, white space of any kind as one blank, none at the
 * ends. Folding twice changes nothing. Accents stay: café is not cafe.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ς', 'σ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Accents over Latin, Greek and Cyrillic letters; marks that other scripts cannot be read without stay. */
const accents = /[\u0300-\u036f]/g;

/** As {@link fold}, and without accents: what is searched for is often typed without them. */
export function foldForSearch(text: string): string {
  return fold(text.normalize('NFKD').replace(accents, ''));
}
