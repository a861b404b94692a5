import { tagsOf, tagText } from '#domain/posts/quick-upload.ts';

/** A list as one types it: separated by commas or lines; each entry once. */
export function tokensOf(text: string): string[] {
  return tagsOf(text.replaceAll('\n', ','));
}

export function tokenText(tokens: readonly string[]): string {
  return tagText(tokens);
}

/** What a field for whole numbers holds; NaN, which every rule refuses, for anything else. */
export function wholeNumberOf(text: string): number {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
}
