import { readWork } from '#domain/composer/read-work.ts';
import { type ComposerWork, withTextsOf } from '#domain/composer/work.ts';

/** The work as it was at a moment. */
export interface KeptWork {
  /** When it was changed last, UTC, by the clock of that browser. */
  typed_at: string;
  work: ComposerWork;
}

const key = 'composer-work';

/** The second line behind the copy that the server keeps. @returns whether there was room for it */
export function keepLocally(kept: KeptWork): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
    return true;
  } catch (error) {
    console.info('The work could not be kept in this browser.', error);
    return false;
  }
}

export function forgetLocally(): void {
  localStorage.removeItem(key);
}

/** Null when nothing is kept, or nothing that can be read. */
export function keptLocally(): KeptWork | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<KeptWork> | null;
    if (typeof kept?.typed_at !== 'string' || typeof kept.work !== 'object') return null;
    return { typed_at: kept.typed_at, work: readWork({ ...kept.work }) };
  } catch (error) {
    console.info('The kept work could not be read.', error);
    return null;
  }
}

/** The newer of two; texts of the other one are among its earlier texts. Null when there is neither. */
export function newestWork(one: KeptWork | null, other: KeptWork | null): ComposerWork | null {
  if (!one || !other) return (one ?? other)?.work ?? null;
  const [older, newer] = one.typed_at < other.typed_at ? [one, other] : [other, one];
  return withTextsOf(newer.work, older.work, older.typed_at);
}
