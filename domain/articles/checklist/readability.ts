import { type Sentence, scriptOf } from './prose.ts';
import { cyrillicSyllables, latinSyllables } from './syllables.ts';

/**
 * The school grade that reads a text with ease, to one decimal, at least 0: Flesch-Kincaid (1975), for Cyrillic text
 * with the weights that Oborneva (2006) measured for Russian.
 * @returns null for a text without sentences, and for scripts that no formula was made for
 */
export function readabilityGrade(sentences: readonly Sentence[]): number | null {
  const script = scriptOf(sentences);
  const words = sentences.flatMap((sentence) => sentence.words);
  if (script === 'other' || words.length === 0) return null;
  const syllablesOf = script === 'cyrillic' ? cyrillicSyllables : latinSyllables;
  let syllables = 0;
  for (const word of words) syllables += syllablesOf(word);
  const [bySentence, byWord] = script === 'cyrillic' ? [0.5, 8.4] : [0.39, 11.8];
  const grade = bySentence * (words.length / sentences.length) + byWord * (syllables / words.length) - 15.59;
  return Math.max(0, Math.round(grade * 10) / 10);
}
