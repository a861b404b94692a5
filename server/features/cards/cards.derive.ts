import { type CardOwner, cardSubject } from '#domain/cards/card.ts';
import type { Cluster } from '#domain/clusters/cluster.ts';
import { listedRule, matchRule } from '#domain/clusters/matching.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { newId } from '../../platform/ids.ts';
import type { Collection } from '../posts/public-listings.repository.ts';

export const cardsKind = 'cards';

/** Whatever may have changed about these cards: a job finds out. In the transaction of the change. */
export async function followCards(
  { jobs }: Pick<Repositories, 'jobs'>,
  owners: readonly CardOwner[],
): Promise<void> {
  const subjects = [...new Set(owners.map(cardSubject))];
  const now = new Date().toISOString();
  await jobs.addSoon(
    // Before everything that the start of a server has added.
    subjects.map((subject) => ({ id: newId(), kind: cardsKind, subject, runAfter: '' })),
    now,
  );
}

/** Posts and their cards have changed, and so may the newest photo of the collections that they are in, entered or left. */
export async function followListedCards(
  repos: Pick<Repositories, 'jobs'>,
  posts: readonly { id: string }[],
  collections: readonly Collection[],
  hubs: readonly { cluster: Cluster }[],
): Promise<void> {
  // Drafts are in none.
  if (collections.length === 0) return;
  const withoutList = hubs.filter(({ cluster }) => listedRule(matchRule(cluster))?.listing !== 'hub');
  await followCards(repos, [
    ...posts.map(({ id }) => ({ kind: 'post' as const, key: id })),
    ...collections.flatMap(({ kind, key }) =>
      kind === 'opening' || kind === 'without'
        ? []
        : [{ kind: kind === 'all' ? ('home' as const) : kind, key }],
    ),
    ...withoutList.map(({ cluster }) => ({ kind: 'hub' as const, key: cluster.id })),
  ]);
}
