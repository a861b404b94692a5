import { type CardOwner, cardSubject } from '#domain/cards/card.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { newId } from '../../platform/ids.ts';

export const cardsKind = 'cards';

/** Whatever may have changed about these cards: a job finds out. In the transaction of the change. */
export async function followCards({ jobs }: Repositories, owners: readonly CardOwner[]): Promise<void> {
  const subjects = [...new Set(owners.map(cardSubject))];
  const now = new Date().toISOString();
  await jobs.addSoon(
    // Before everything that the start of a server has added.
    subjects.map((subject) => ({ id: newId(), kind: cardsKind, subject, runAfter: '' })),
    now,
  );
}
