import { isEnglishPassive } from './passive-english.ts';
import { isRussianPassive } from './passive-russian.ts';
import type { Sentence } from './prose.ts';

/** The sentences in passive voice. A guess by the forms of words: the owner may say that one is none. */
export function passiveSentences(sentences: readonly Sentence[]): Sentence[] {
  return sentences.filter((sentence) => {
    const words = sentence.words.map((word) => word.toLowerCase().replaceAll('’', "'"));
    return isEnglishPassive(words) || isRussianPassive(words);
  });
}
