import { type ArticlesChanged, writtenIn } from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';

/** Writes which files and calculators are used in which article. */
export async function trackArticleUses(
  { articles }: Pick<Repositories, 'articles'>,
  { changes }: ArticlesChanged,
): Promise<void> {
  for (const { id, uses } of writtenIn(changes)) await articles.setUses(id, uses);
}
