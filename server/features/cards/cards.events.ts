import { mediaKeysIn } from '#domain/media/media-files.ts';
import type { ArticlesChanged, ChangedArticle, SeriesChanged } from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { followCards } from './cards.derive.ts';

type Jobs = Pick<Repositories, 'jobs'>;

export async function followArticleCards(repos: Jobs, { changes }: ArticlesChanged): Promise<void> {
  const ids = changes.flatMap(({ before, after }) =>
    !after || shownOnCard(before) !== shownOnCard(after) ? ((after ?? before)?.id ?? []) : [],
  );
  await followCards(
    repos,
    ids.map((key) => ({ kind: 'article', key })),
  );
}

/** An article without a hero has a card with the first photo of its body. */
function shownOnCard(article: ChangedArticle | null): string {
  if (!article?.published) return '';
  const { title, hero, heroImageUrl, body } = article;
  return JSON.stringify([title, hero?.id, heroImageUrl, hero ? null : mediaKeysIn(body)[0]]);
}

/** Series out of the bin are drafts, which have no cards. */
export async function followSeriesCards(repos: Jobs, { changes, isBin }: SeriesChanged): Promise<void> {
  const ids = changes.flatMap(({ before, after }) => (isBin && after ? [] : ((after ?? before)?.id ?? [])));
  await followCards(
    repos,
    ids.map((key) => ({ kind: 'series', key })),
  );
}
