import { type ArticlesChanged, type ItemsPurged, writtenIn } from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { copyOwner } from './articles.derive.ts';

/** Writes which files and calculators are used in which article. */
export async function trackArticleUses(
  { articles }: Pick<Repositories, 'articles'>,
  { changes }: ArticlesChanged,
): Promise<void> {
  for (const { id, uses } of writtenIn(changes)) await articles.setUses(id, uses);
}

/** Deletes revisions and working copies. @returns the ids of these copies as owners of images */
export async function removeHistories(
  { revisions, workingCopies }: Pick<Repositories, 'revisions' | 'workingCopies'>,
  articleIds: readonly string[],
): Promise<string[]> {
  const copyIds: string[] = [];
  for (const id of articleIds) {
    const users = await workingCopies.removeAll('article', id);
    copyIds.push(...users.map((userId) => copyOwner(userId, id)));
    await revisions.articles.removeAll(id);
  }
  return copyIds;
}

export const removePurgedHistories = (
  repos: Pick<Repositories, 'revisions' | 'workingCopies'>,
  { items }: ItemsPurged,
) =>
  removeHistories(
    repos,
    items.flatMap(({ kind, id }) => (kind === 'article' ? id : [])),
  );
