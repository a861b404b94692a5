import type { Series } from '#domain/series/series.ts';
import { plainText } from '#text/read/reading.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { updateBodyReferences } from '../media/media.derive.ts';

/**
 * Updates the rows of its posts, the images in its text, and what visitors find. Texts that are read before the
 * transaction are not parsed again.
 * @param now ISO
 */
export async function deriveSeries(
  repos: Pick<Repositories, 'series' | 'media' | 'search'>,
  series: Series,
  now: string,
): Promise<void> {
  const { id, slug, title, text, createdDate, published } = series;
  await repos.series.setPosts(series);
  await updateBodyReferences(repos, id, text, now);
  const document = { kind: 'series', id, slug, title, createdDate } as const;
  const found = { ...document, keywords: [], summary: '', text: plainText(text) };
  await repos.search.follow('series', [id], published ? [found] : []);
}
