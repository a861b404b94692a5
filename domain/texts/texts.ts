import type { Texts } from './catalogue.ts';
import { de } from './de.ts';
import { en } from './en.ts';

/** By language, without a region. Another catalogue has the names in braces of the English one; a test checks them. */
const catalogues = { en, de: de as unknown as typeof en };

const known = new Map<string, Texts>();

/**
 * The texts for a site in this language: a catalogue serves all regions of its language, and English every other one.
 * @param language canonical BCP 47 tag
 */
export function textsOf(language: string): Texts {
  const found = known.get(language);
  if (found) return found;
  const base = new Intl.Locale(language).language;
  const name = Object.hasOwn(catalogues, base) ? (base as keyof typeof catalogues) : null;
  const lang = name === null ? 'en' : language;
  const isEnglish = name === null || name === 'en';
  // English dates and numbers are written as the specification says, in every region.
  const locale = isEnglish ? 'en-US' : lang;
  const texts = { ...catalogues[name ?? 'en'], lang, locale, isCarried: !isEnglish };
  known.set(language, texts);
  return texts;
}

/** Messages of a page for blocks that cannot be shown, in every language. */
export function failureTexts(): string[] {
  return Object.values(catalogues).flatMap(({ failures }) => Object.values(failures));
}
