/** Each text of a catalogue with the keys that lead to it; the forms of a plural are one text each. */
export function leavesOf(part: object, path: readonly string[] = []): { path: string[]; text: string }[] {
  return Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [{ path: [...path, key], text: value }]
      : leavesOf(value as object, [...path, key]),
  );
}
