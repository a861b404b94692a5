const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The words of a text in order: runs of letters and digits, with their marks, of any script. */
export function wordsOf(text: string): string[] {
  return text.match(word) ?? [];
}
