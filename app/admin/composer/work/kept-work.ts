import { readWork } from '#domain/composer/read-work.ts';
import { type ComposerWork, withTextsOf } from '#domain/composer/work.ts';

/** The work as it was at a moment. */
export interface KeptWork {
  /** When it was changed last, UTC, by the clock of that browser. */
  typed_at: string;
  work: ComposerWork;
}

const prefix = 'composer-work:';

/**
 * The second line behind the copy that the server keeps.
 * @param writer one opening of the composer: each has a copy of its own, so that two tabs do not write over each other
 * @returns whether there was room for it
 */
export function keepLocally(writer: string, kept: KeptWork): boolean {
  try {
    localStorage.setItem(prefix + writer, JSON.stringify(kept));
    return true;
  } catch (error) {
    console.info('The work could not be kept in this browser.', error);
    return false;
  }
}

export function forgetLocally(writers: readonly string[]): void {
  for (const writer of writers) localStorage.removeItem(prefix + writer);
}

/** All that this browser keeps, whichever tab it was typed in. */
export function keptLocally(): (KeptWork & { writer: string })[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const kept = readKept(localStorage.getItem(key));
      return kept ? [{ ...kept, writer: key.slice(prefix.length) }] : [];
    });
}

/** Null for what cannot be read: storage can hold anything. */
function readKept(text: string | null): KeptWork | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<KeptWork> | null;
    if (typeof kept?.typed_at !== 'string' || typeof kept.work !== 'object') return null;
    return { typed_at: kept.typed_at, work: readWork({ ...kept.work }) };
  } catch (error) {
    console.info('The kept work could not be read.', error);
    return null;
  }
}

/** The newer of two; texts of the other one are among its earlier texts. */
export function newerOf(one: KeptWork, other: KeptWork): KeptWork {
  const [older, newer] = one.typed_at < other.typed_at ? [one, other] : [other, one];
  return { typed_at: newer.typed_at, work: withTextsOf(newer.work, older.work, older.typed_at) };
}
