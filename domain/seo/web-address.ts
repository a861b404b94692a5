/** The address if it is one of the web, else null: file metadata can hold anything. */
export function webAddress(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return /^https?:\/\/[^\s/]+/i.test(trimmed) && !/\s/.test(trimmed) ? trimmed : null;
}
