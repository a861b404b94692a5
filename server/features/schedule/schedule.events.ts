import { type ArticlesChanged, writtenIn } from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { awaitTimes } from './schedule.derive.ts';

export async function scheduleArticles(
  repos: Pick<Repositories, 'jobs'>,
  { changes, time }: ArticlesChanged,
): Promise<void> {
  await awaitTimes(repos, writtenIn(changes), time);
}
