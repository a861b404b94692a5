/** Characters as people count them, not the units of UTF-16: an emoji outside the basic plane is one. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
