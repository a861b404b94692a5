import type { SeriesChanged } from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { followCards } from './cards.derive.ts';

type Jobs = Pick<Repositories, 'jobs'>;

/** Series out of the bin are drafts, which have no cards. */
export async function followSeriesCards(repos: Jobs, { changes, isBin }: SeriesChanged): Promise<void> {
  const ids = changes.flatMap(({ before, after }) => (isBin && after ? [] : ((after ?? before)?.id ?? [])));
  await followCards(
    repos,
    ids.map((key) => ({ kind: 'series', key })),
  );
}
