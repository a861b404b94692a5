import type { Series } from '#domain/series/series.ts';
import type { SitePage } from '#domain/site-pages/site-page.ts';
import { plainText } from '#text/read/reading.ts';
import { changedIds, type PagesChanged, type SeriesChanged, writtenIn } from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';

type Search = Pick<Repositories, 'search'>;

/** A text that is read before the transaction is not parsed again. */
export async function searchSeries({ search }: Search, { changes }: SeriesChanged): Promise<void> {
  const documents = writtenIn(changes)
    .filter(({ published }) => published)
    .map((series) => textDocument('series', series, plainText(series.text)));
  await search.follow('series', changedIds(changes), documents);
}

export async function searchPages({ search }: Search, { changes }: PagesChanged): Promise<void> {
  const documents = writtenIn(changes)
    .filter(({ published }) => published)
    .map((page) => textDocument('page', page, page.plain));
  await search.follow('page', changedIds(changes), documents);
}

/** What visitors find a page or series by. @param text without markup */
function textDocument(
  kind: 'page' | 'series',
  { id, slug, title, createdDate }: SitePage | Series,
  text: string,
) {
  return { kind, id, slug, title, createdDate, keywords: [], summary: '', text };
}
