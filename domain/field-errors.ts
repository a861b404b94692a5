import { AppError } from './errors.ts';
import { cleanLine, cleanText, fold, formatCount } from './text/clean.ts';

/** @throws AppError `invalid` with these messages by field, when there is one */
export function requireNone(errors: Record<string, string>): void {
  if (Object.keys(errors).length > 0)
    throw new AppError('invalid', 'Some fields are invalid.', { fields: errors });
}

/** Collects the errors of a form by field; the first error of a field counts. */
export class FieldErrors<Field extends string> {
  readonly #found = new Map<Field, string>();

  add(field: Field, message: string): void {
    if (!this.#found.has(field)) this.#found.set(field, message);
  }

  /** One cleaned line; an empty one is an error if `required` has a message. */
  line(field: Field, given: string, most: number, required?: string): string {
    const line = cleanLine(given);
    if (line === '' && required) this.add(field, required);
    if (line.length > most) this.add(field, `At most ${formatCount(most)} characters.`);
    return line;
  }

  text(field: Field, given: string, most: number): string {
    const text = cleanText(given);
    if (text.length > most) this.add(field, `At most ${formatCount(most)} characters.`);
    return text;
  }

  /** Cleaned, without empty ones, each once whatever its letter case. */
  list(field: Field, given: readonly string[], most: { entries: number; limit: number }): string[] {
    const byKey = new Map<string, string>();
    for (const entry of given.map(cleanLine)) if (!byKey.has(fold(entry))) byKey.set(fold(entry), entry);
    byKey.delete('');
    const entries = [...byKey.values()];
    if (entries.length > most.entries) this.add(field, `At most ${formatCount(most.entries)} entries.`);
    if (entries.some((entry) => entry.length > most.limit))
      this.add(field, `An entry has at most ${most.limit} characters.`);
    return entries;
  }

  wholeNumber(field: Field, given: number, largest = 1_000_000): number {
    if (!Number.isInteger(given) || given < 0) this.add(field, 'Must be a whole number of 0 or more.');
    else if (given > largest) this.add(field, `At most ${formatCount(largest)}.`);
    return given;
  }

  /** @throws AppError `invalid` when there is an error */
  throwIfAny(): void {
    requireNone(Object.fromEntries(this.#found));
  }
}
