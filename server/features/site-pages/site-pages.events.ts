import { type PagesChanged, writtenIn } from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';

/** Writes which files and calculators are used on which page. */
export async function trackPageUses({ pages }: Repositories, { changes }: PagesChanged): Promise<void> {
  for (const { id, uses } of writtenIn(changes)) await pages.setUses(id, uses);
}
