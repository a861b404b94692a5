import { type ArticlesChanged, type ItemsPurged, writtenIn } from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { copyOwner } from './articles.derive.ts';

/** Writes which files and calculators are used in which article. */
export async function trackArticleUses(
  { articles }: Repositories,
  { changes }: ArticlesChanged,
): Promise<void> {
  for (const { id, uses } of writtenIn(changes)) await articles.setUses(id, uses);
}

/** Deletes revisions and working copies. @returns the ids of these copies as owners of images */
export async function removePurgedHistories(
  { revisions, workingCopies }: Repositories,
  { items }: ItemsPurged,
): Promise<string[]> {
  const copyIds: string[] = [];
  for (const { kind, id } of items) {
    if (kind !== 'article') continue;
    const users = await workingCopies.removeAll('article', id);
    copyIds.push(...users.map((userId) => copyOwner(userId, id)));
    await revisions.articles.removeAll(id);
  }
  return copyIds;
}
