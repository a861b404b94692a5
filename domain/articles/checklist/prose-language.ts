import { textLanguage } from '../../text/language.ts';

/** Languages whose passive voice and readability can be measured. */
export type MeasuredLanguage = 'en' | 'de' | 'ru';

/** Frequent words that no other common language in Latin script writes alike. */
const functionWords: Readonly<Record<'en' | 'de', ReadonlySet<string>>> = {
  en: new Set(
    (
      'the and that with for from this it its they their there which who what when where were are have has been be by ' +
      'an as but not you your he she his her my our would could into about than then these those'
    ).split(' '),
  ),
  de: new Set(
    (
      'der das und ist nicht mit sich auf ein eine einen einem einer eines dem von zu zum zur im am für auch als ' +
      'nach wie ich aus bei wird wurde werden sind noch oder über dass wenn aber nur sie wir ihr war waren hat kein'
    ).split(' '),
  ),
};
/** Per cent of all words in a text of that language, at least. */
const leastShare = 5;

const latin = /\p{Script=Latin}/gu;
const cyrillic = /\p{Script=Cyrillic}/gu;
const letter = /\p{L}/gu;
const russian = /[а-яё]/giu;
/** Frequent letters that the other languages with only Russian letters lack. */
const russianOnly = /[ыэё]/iu;
/** Letters of a text that is long enough to contain {@link russianOnly}. */
const longEnough = 200;
/** Words of a text in Latin script that is long enough to contain function words. */
const enoughWords = 40;

/**
 * The language of a text: its owner's choice where it fits the script, else what its words and letters show. A text
 * too short to show one is in the site's language, if that is written in the same script.
 * @param chosen BCP 47 tag; null: none
 * @param site BCP 47 tag; `und`: unknown
 * @returns null for a language that cannot be measured
 */
export function measuredLanguage(
  texts: readonly { text: string; words: readonly string[] }[],
  chosen: string | null,
  site = 'und',
): MeasuredLanguage | null {
  const count = (pattern: RegExp) =>
    texts.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
  const all = count(letter);
  const primary = chosen === null ? null : primaryOf(chosen) || null;
  const siteLanguage = () => primaryOf(textLanguage(texts.map(({ text }) => text).join(' '), null, site));
  if (count(cyrillic) * 2 > all) {
    if (primary !== null) return primary === 'ru' ? 'ru' : null;
    const hasOthers = count(cyrillic) > count(russian) * 1.01;
    if (hasOthers) return null;
    if (texts.some(({ text }) => russianOnly.test(text))) return 'ru';
    return all < longEnough && ['ru', 'und'].includes(siteLanguage()) ? 'ru' : null;
  }
  if (all === 0 || count(latin) * 2 <= all) return null;
  if (primary !== null) return latinLanguage(primary);
  const words = texts.flatMap((sentence) => sentence.words.map((word) => word.toLowerCase()));
  return byFunctionWords(words) ?? (words.length < enoughWords ? latinLanguage(siteLanguage()) : null);
}

/** Primary subtag: `pt` of `pt-BR`. */
function primaryOf(tag: string): string {
  return tag.split(/[-_]/)[0]?.toLowerCase() ?? '';
}

function latinLanguage(primary: string): 'en' | 'de' | null {
  return primary === 'en' || primary === 'de' ? primary : null;
}

function byFunctionWords(words: readonly string[]): 'en' | 'de' | null {
  const foundOf = (language: 'en' | 'de') => words.filter((word) => functionWords[language].has(word));
  const [en, de] = [foundOf('en'), foundOf('de')];
  const [language, found] = de.length > en.length ? (['de', de] as const) : (['en', en] as const);
  const isSure = found.length * 100 >= words.length * leastShare && new Set(found).size > 1;
  return isSure ? language : null;
}
