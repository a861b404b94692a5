import { readWork } from '#domain/composer/read-work.ts';
import { type ComposerWork, withTextsOf } from '#domain/composer/work.ts';
import { browserCopies } from './backups.ts';

/** The work as it was at a moment. */
export interface KeptWork {
  /** When it was changed last, UTC, by the clock of that browser. */
  typed_at: string;
  work: ComposerWork;
}

/** What this browser keeps of it, each opening of the composer a copy of its own. */
export const keptWorks = browserCopies<KeptWork>('composer-work:', readKept);

function readKept(stored: unknown): KeptWork | null {
  const kept = stored as Partial<KeptWork> | null;
  if (typeof kept?.typed_at !== 'string' || typeof kept.work !== 'object') return null;
  return { typed_at: kept.typed_at, work: readWork({ ...kept.work }) };
}

/** The newer of two; texts of the other one are among its earlier texts. */
export function newerOf(one: KeptWork, other: KeptWork): KeptWork {
  const [older, newer] = one.typed_at < other.typed_at ? [one, other] : [other, one];
  return { typed_at: newer.typed_at, work: withTextsOf(newer.work, older.work, older.typed_at) };
}
