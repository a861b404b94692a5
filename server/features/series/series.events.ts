import { type SeriesChanged, writtenIn } from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';

/** Writes which posts are in which series. */
export async function listSeriesPosts({ series }: Repositories, { changes }: SeriesChanged): Promise<void> {
  for (const one of writtenIn(changes)) await series.setPosts(one);
}
