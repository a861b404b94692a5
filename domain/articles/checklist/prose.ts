import type { Block, Range } from '../../text/reading.ts';
import { sentencesOf } from '../../text/sentences.ts';
import { germanGrade, isGermanPassive } from './german.ts';
import type { MeasuredLanguage } from './prose-language.ts';

export interface Sentence extends Range {
  /** On one line. */
  text: string;
  words: string[];
}

const word = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

/** The sentences of paragraphs, lists and quotes with their places in the body; headings, tables and code are none. */
export function proseSentences(blocks: readonly Block[]): Sentence[] {
  return sentencesIn(blocks.filter(({ kind }) => kind === 'prose')).filter(({ words }) => words.length > 0);
}

/** Every sentence, in the order of the body. */
export function sentencesIn(blocks: readonly Block[]): Sentence[] {
  return blocks.flatMap(({ text, places }) =>
    sentencesOf(text).map(({ start, end }): Sentence => {
      const line = text.slice(start, end).replace(/\s+/gu, ' ');
      const from = places[start] ?? 0;
      return { start: from, end: (places[end - 1] ?? from) + 1, text: line, words: line.match(word) ?? [] };
    }),
  );
}

const auxiliaries = new Set(
  "am is are was were be been being isn't aren't wasn't weren't it's that's he's she's they're we're you're i'm get gets got getting".split(
    ' ',
  ),
);

/** Adverbs between auxiliary and participle, beside those in -ly. */
const between = new Set(
  'not never also always often still just already now then soon once twice well being been usually even only ever both all first later seldom rarely quite almost nearly sometimes'.split(
    ' ',
  ),
);

/** At most so many words between. */
const reach = 3;

const irregular = new Set(
  (
    'arisen awoken beaten begun bent bet bid bitten blown borne bought bound broken brought built burnt burst cast ' +
    'caught chosen clung crept cut dealt done drawn driven dug dwelt eaten fallen fed felt fled flung forbidden ' +
    'forgiven forgotten forsaken fought found frozen given ground grown held hidden hit hung hurt kept knelt knit ' +
    'known laid lain leapt learnt led left lent let lit lost made meant met mistaken mown overcome overtaken paid ' +
    'proven put quit read rent rewritten ridden rung said sawn seen sent set sewn shaken shed shone shorn shot shown ' +
    'shrunk shut slain slept slit smelt sold sought sown sped spelt spent spilt split spoken spread sprung spun ' +
    'stolen strewn stricken struck strung stuck stung sung sunk sworn swept swollen swum swung taken taught thought ' +
    'thrown told torn trodden understood undertaken undone upheld upset withdrawn withheld woken won worn woven ' +
    'wound written wrung'
  ).split(' '),
);

/** Adjectives in -ed, and words in -ed that are no participles. */
const states = new Set(
  (
    'aged ashamed bored blessed bleed breed concerned confused convinced crooked dedicated delighted determined ' +
    'disappointed embarrassed embed exceed excited exhausted experienced feed feared freed greed hatred heed hundred ' +
    'indeed infrared interested kindred limited married mixed naked need pleased proceed relaxed retired sacred ' +
    'satisfied scared seed shed skilled speed succeed supposed surprised talented thrilled tired unexpected used weed ' +
    'wicked worried wounded'
  ).split(' '),
);

/** A form of be (or get), adverbs perhaps, and a participle. @param words in lower case, apostrophes straight */
function isEnglishPassive(words: readonly string[]): boolean {
  return words.some((word, index) => auxiliaries.has(word) && leadsToParticiple(words, index + 1));
}

function leadsToParticiple(words: readonly string[], from: number): boolean {
  for (const word of words.slice(from, from + reach + 1)) {
    if (isParticiple(word)) return true;
    if (!between.has(word) && !/^[a-z]+ly$/.test(word)) return false;
  }
  return false;
}

function isParticiple(word: string): boolean {
  return irregular.has(word) || (/^[a-z]{2,}ed$/.test(word) && !states.has(word));
}

const passiveRussianAuxiliaries = new Set(
  'был была было были будет будут быть будучи бывает бывают'.split(' '),
);

/** Short participles of the passive: сделан, сделана, сделано, сделаны; взят, открыты. */
const participle = /^[а-яё]{2,}(?:ан|ян|ен|ён|жат|зят|рыт|лит|дет|бит|шит|мыт|нят|тёрт)[аоы]?$/;
/** With these a participle is nearly certain without an auxiliary: нарисован, опубликована. */
const certain =
  /^[а-яё]{2,}(?:ован|ёван|вершен|ложен|строен|делан|писан|печатан|правлен|ставлен|мещен)[аоы]?$/;

/** Short adjectives, and nouns that end alike. */
const others = new Set(
  (
    'должен должна должно должны нужен нужна нужно нужны важен важна важно важны уверен уверена уверены намерен ' +
    'намерена намерены доволен довольна довольны болен полон полна полны силен силён сильна ценен цена цены странен ' +
    'странна странно страны страна верен верна верно верны темен тёмен темно спокоен честен одинаков способен ' +
    'экран экраны план плана планы роман романа романы туман тумана туманы океан океаны стакан стаканы фонтан ' +
    'фонтаны карман карманы ресторан ресторана рестораны диван дивана диваны капитан стена стены сцена сцены смена ' +
    'смены замена замены перемена перемены жена жены окраина член члены ремень день постоянно отменно именно степень ' +
    'рано странно обыкновенно одновременно постепенно совершенно определённо определенно внезапно недавно ответ билет'
  ).split(' '),
);

/** Words that an auxiliary may be away from its participle. */
const passiveRussianReach = 3;

/** Words in lower case. The passive in -ся is not looked for: it looks like the reflexive. */
function isRussianPassive(words: readonly string[]): boolean {
  return words.some((word, index) => {
    if (others.has(word)) return false;
    if (certain.test(word)) return true;
    return (
      participle.test(word) &&
      words
        .slice(Math.max(0, index - passiveRussianReach), index)
        .some((one) => passiveRussianAuxiliaries.has(one))
    );
  });
}

/**
 * The sentences in passive voice. A guess by the forms of words: the owner may say that one is none.
 * @param language null: none can be found
 */
export function passiveSentences(
  sentences: readonly Sentence[],
  language: MeasuredLanguage | null,
): Sentence[] {
  if (language === null) return [];
  if (language === 'de') return sentences.filter(({ text }) => isGermanPassive(text));
  const isPassive = language === 'ru' ? isRussianPassive : isEnglishPassive;
  return sentences.filter((sentence) =>
    isPassive(sentence.words.map((word) => word.toLowerCase().replaceAll('’', "'"))),
  );
}

/**
 * The school grade that reads a text with ease, to one decimal, at least 0: Flesch-Kincaid (1975), for Russian with the
 * weights that Oborneva (2006) measured, for German {@link germanGrade}.
 * @returns null for a text without sentences, and without a formula
 */
export function readabilityGrade(
  sentences: readonly Sentence[],
  language: MeasuredLanguage | null,
): number | null {
  const words = sentences.flatMap((sentence) => sentence.words);
  if (language === null || words.length === 0) return null;
  const grade = gradeIn(language, words, sentences.length);
  return Math.max(0, Math.round(grade * 10) / 10);
}

function gradeIn(language: MeasuredLanguage, words: readonly string[], sentences: number): number {
  if (language === 'de') return germanGrade(words, sentences);
  const syllablesOf = language === 'ru' ? cyrillicSyllables : latinSyllables;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const [bySentence, byWord] = language === 'ru' ? [0.5, 8.4] : [0.39, 11.8];
  return bySentence * (words.length / sentences) + byWord * (syllables / words.length) - 15.59;
}

const vowelRun = /[aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿ]{1,2}/g;
const silent = /(?:[^laeiouy]es|[^dt]ed|[^laeiouy]e)$/;
const cyrillicVowel = /[аеёиоуыэюяіїєўѣ]/g;

/** Syllables of an English word, as readability formulas count them: by its runs of vowels, without the mute end. */
export function latinSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^\p{Script=Latin}]/gu, '');
  if (letters.length <= 3) return 1;
  const spoken = letters.replace(silent, '').replace(/^y/, '').replaceAll('eau', 'o');
  return Math.max(1, spoken.match(vowelRun)?.length ?? 0);
}

/** Syllables of a Russian word: one for each vowel. */
export function cyrillicSyllables(word: string): number {
  return Math.max(1, word.toLowerCase().match(cyrillicVowel)?.length ?? 0);
}
