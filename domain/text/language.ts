/** Characters of a stored tag. */
export const languageLimit = 35;

const known = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The canonical BCP 47 tag (`pt-BR` of `pt_br`); null for what is no tag of a known language. */
export function languageTag(value: string): string | null {
  try {
    const { baseName, language } = new Intl.Locale(value.trim().replaceAll('_', '-'));
    return baseName.length <= languageLimit && known.of(language) ? baseName : null;
  } catch {
    return null;
  }
}

/**
 * The language of a text as it was entered; '' and null are the site's.
 * @param faults gets `language` when it is no tag
 */
export function checkLanguage<Value extends string | null | undefined>(
  faults: Record<string, string>,
  value: Value,
): string | null | (Value & undefined) {
  if (value === undefined) return value as Value & undefined;
  if (value === null || value.trim() === '') return null;
  const tag = languageTag(value);
  if (tag === null) faults.language = 'Must be a language code like en or pt-BR.';
  return tag;
}

/** English name of a language, 'Brazilian Portuguese'. @param tag canonical */
export function languageName(tag: string): string {
  return known.of(tag) ?? tag;
}

/** Locale of the tag that was asked for last: every page of a site asks for the same one. */
let latestLocale = { tag: '', locale: '' };

/** `de_DE`, as Open Graph names a locale; the likeliest country where the tag has none. @param tag canonical */
export function openGraphLocale(tag: string): string {
  if (latestLocale.tag !== tag) {
    const { language, region } = new Intl.Locale(tag).maximize();
    latestLocale = { tag, locale: region ? `${language}_${region}` : language };
  }
  return latestLocale.locale;
}

/** Letters of the scripts that are distinguished. */
const scripts = {
  Latn: /\p{Script=Latin}/gu,
  Cyrl: /\p{Script=Cyrillic}/gu,
  Grek: /\p{Script=Greek}/gu,
  Armn: /\p{Script=Armenian}/gu,
  Geor: /\p{Script=Georgian}/gu,
  Hebr: /\p{Script=Hebrew}/gu,
  Arab: /\p{Script=Arabic}/gu,
  Deva: /\p{Script=Devanagari}/gu,
  Thai: /\p{Script=Thai}/gu,
  Hang: /\p{Script=Hangul}/gu,
  Kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Hani: /\p{Script=Han}/gu,
} as const;
type Script = keyof typeof scripts;

/** Languages that are the only common ones of their script; the others are given by the script alone. */
const languages: Partial<Record<Script, string>> = {
  ...{ Grek: 'el', Armn: 'hy', Geor: 'ka', Hebr: 'he', Thai: 'th', Hang: 'ko', Kana: 'ja' },
};

/** Letters that only one of the languages with Cyrillic script has, in the order of the checks. */
const cyrillic: readonly [RegExp, string][] = [
  [/[ўЎ]/, 'be'],
  [/[іїєґІЇЄҐ]/, 'uk'],
  [/[јљњћђџЈЉЊЋЂЏ]/, 'sr'],
  [/[ыэёЫЭЁ]/, 'ru'],
];

/** By language: a page asks for each of its texts. */
const writings = new Map<string, readonly string[]>();

/** The scripts that a language is written with. @param tag canonical */
function scriptsOf(tag: string): readonly string[] {
  const found = writings.get(tag);
  if (found) return found;
  const { script = 'Latn' } = new Intl.Locale(tag).maximize();
  const mixed: Record<string, readonly string[]> = {
    ...{ Jpan: ['Kana', 'Hani'], Kore: ['Hang', 'Hani'], Hans: ['Hani'], Hant: ['Hani'] },
  };
  const made = mixed[script] ?? [script];
  writings.set(tag, made);
  return made;
}

/** Letters beyond Latin; without one, a text is in Latin script or in none. */
const beyondLatin = /[\u0370-\u1dff\u1f00-\u1fff\u2de0-\ud7ff\uf900-\ufdff\ufe70-\uffdc]/;
/** The beginning of a long text decides. */
const sample = 400;

/**
 * The language of one text. Its owner's choice counts, then the site's language, unless most letters are of a script
 * that this language is not written with: then the language that the letters show, or `und-` and the script.
 * @param chosen canonical; null: none
 * @param site canonical
 */
export function textLanguage(text: string, chosen: string | null, site: string): string {
  if (chosen !== null) return chosen;
  const own = scriptsOf(site);
  if (own.includes('Latn') && !beyondLatin.test(text)) return site;
  const script = mainScript(text.slice(0, sample));
  if (script === null || own.includes(script)) return site;
  if (script === 'Cyrl') return cyrillic.find(([letter]) => letter.test(text))?.[1] ?? 'und-Cyrl';
  return languages[script] ?? `und-${script}`;
}

/** Script of more than half of the letters; Japanese is recognized by its syllables, however few. */
function mainScript(text: string): Script | null {
  const counts = Object.entries(scripts).map(
    ([script, letters]) => [script as Script, text.match(letters)?.length ?? 0] as const,
  );
  const count = Object.fromEntries(counts) as Record<Script, number>;
  const total = counts.reduce((sum, [, letters]) => sum + letters, 0);
  if (count.Kana > 0 && (count.Kana + count.Hani) * 2 > total) return 'Kana';
  return counts.find(([, letters]) => letters * 2 > total)?.[0] ?? null;
}

/** @param tag canonical */
export function isRightToLeft(tag: string): boolean {
  return scriptsOf(tag).some((script) => ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm'].includes(script));
}

/** Offered in the admin area, by their English names; others are accepted by the API. */
export const offeredLanguages: readonly string[] =
  'af sq ar hy az eu be bn bs bg ca zh hr cs da nl en et fil fi fr gl ka de el gu he hi hu is id ga it ja kk km ko lv lt lb mk ms mt mr mn ne nb nn fa pl pt pt-BR pa ro ru sr sk sl es sw sv ta te th tr uk ur uz vi cy'.split(
    ' ',
  );
