/**
 * What a row holds as text, read so that one unreadable value never takes down a page of many rows: it is read as
 * empty, and Diagnostics names the row (see the repository of unreadable rows).
 */

/** Only the texts of a list; empty where it is no list. */
export function storedTexts(text: string): string[] {
  const value = parsed(text);
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** A list of objects; empty where it is none. */
export function storedList<Entry extends object>(text: string): Entry[] {
  const value = parsed(text);
  return Array.isArray(value) ? value.filter(isObject<Entry>) : [];
}

export function storedObject<Value extends object>(text: string): Partial<Value> {
  const value = parsed(text);
  return isObject<Value>(value) && !Array.isArray(value) ? value : {};
}

/** ISO; the beginning of 1970 where it is no date. */
export function storedDate(text: string): string {
  return Number.isNaN(Date.parse(text)) ? '1970-01-01T00:00:00.000Z' : text;
}

/** Whether all of these are lists of texts. */
export function areTextLists(texts: readonly string[]): boolean {
  return texts.every((text) => {
    const value = parsed(text);
    return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  });
}

function isObject<Value extends object>(value: unknown): value is Value {
  return typeof value === 'object' && value !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
