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
