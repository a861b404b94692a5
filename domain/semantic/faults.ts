import { AppError } from '../errors.ts';
import { cleanLine, cleanText } from '../text/clean.ts';
import { fold } from '../text/fold.ts';
import { formatCount } from '../text/numbers.ts';

/** Collects what is wrong with a form, field by field; the first fault of a field stands. */
export class Faults<Field extends string> {
  readonly #found = new Map<Field, string>();

  add(field: Field, message: string): void {
    if (!this.#found.has(field)) this.#found.set(field, message);
  }

  /** One line, cleaned; an empty one is a fault when `required` says how to put it. */
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
  list(field: Field, given: readonly string[], most: { entries: number; characters: number }): string[] {
    const byKey = new Map<string, string>();
    for (const entry of given.map(cleanLine)) if (!byKey.has(fold(entry))) byKey.set(fold(entry), entry);
    byKey.delete('');
    const entries = [...byKey.values()];
    if (entries.length > most.entries) this.add(field, `At most ${formatCount(most.entries)} entries.`);
    if (entries.some((entry) => entry.length > most.characters))
      this.add(field, `An entry has at most ${most.characters} characters.`);
    return entries;
  }

  wholeNumber(field: Field, given: number, largest = 1_000_000): number {
    if (!Number.isInteger(given) || given < 0) this.add(field, 'Must be a whole number of 0 or more.');
    else if (given > largest) this.add(field, `At most ${formatCount(largest)}.`);
    return given;
  }

  /** @throws AppError `invalid` with a message per field, when anything was found */
  throwIfAny(): void {
    if (this.#found.size === 0) return;
    const fields = Object.fromEntries(this.#found) as Record<string, string>;
    throw new AppError('invalid', 'Some fields are invalid.', { fields });
  }
}
