/** Scripts written without blanks, where every sign is about a word. */
const sign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const token = /[^\s\u2013\u2014\u2026]+/gu;
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Words of a plain text as a word processor counts them: what stands between blanks or dashes and holds a letter or
 * digit (`don’t`, `well-known` and `f/2.8` are one each). Each Chinese or Japanese sign is one.
 */
export function countWords(text: string): number {
  const signs = text.match(sign)?.length ?? 0;
  const rest = signs === 0 ? text : text.replace(sign, ' ');
  let words = signs;
  for (const [found] of rest.matchAll(token)) if (letterOrDigit.test(found)) words += 1;
  return words;
}
