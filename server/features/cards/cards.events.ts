import type { CardOwner } from '#domain/cards/card.ts';
import { listedRule, matchRule } from '#domain/clusters/matching.ts';
import { mediaKeysIn } from '#domain/media/media-files.ts';
import {
  type ArticlesChanged,
  type ChangedArticle,
  changedIds,
  type PostsChanged,
  type SeriesChanged,
} from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Listed } from '../posts/posts.events.ts';
import { followCards } from './cards.derive.ts';

/**
 * Cards of the posts, of the series that show them, and of the collections that they are in, entered or left: the first
 * or newest photo may be another.
 */
export async function followPostCards(
  repos: Repositories,
  { changes }: Pick<PostsChanged, 'changes'>,
  { collections, hubs }: Listed,
): Promise<void> {
  // Drafts are in none.
  if (collections.length === 0) return;
  const withoutList = hubs.filter((cluster) => listedRule(matchRule(cluster))?.listing !== 'hub');
  const ids = changedIds(changes);
  const series = await repos.series.showing(ids);
  await followCards(repos, [
    ...cardsOf('post', ids),
    ...cardsOf('series', [...new Set(series.map(({ id }) => id))]),
    ...collections.flatMap(({ kind, key }) =>
      kind === 'opening' || kind === 'without' ? [] : cardsOf(kind === 'all' ? 'home' : kind, [key]),
    ),
    ...cardsOf(
      'hub',
      withoutList.map(({ id }) => id),
    ),
  ]);
}

export async function followArticleCards(repos: Repositories, { changes }: ArticlesChanged): Promise<void> {
  const shown = changes.filter(({ before, after }) => !after || shownOnCard(before) !== shownOnCard(after));
  await followCards(repos, cardsOf('article', changedIds(shown)));
}

/** An article without a hero has a card with the first photo of its body. */
function shownOnCard(article: ChangedArticle | null): string {
  if (!article?.published) return '';
  const { title, hero, heroImageUrl, body } = article;
  return JSON.stringify([title, hero?.id, heroImageUrl, hero ? null : mediaKeysIn(body)[0]]);
}

/** Series out of the bin are drafts, which have no cards. */
export async function followSeriesCards(
  repos: Repositories,
  { changes, isBin }: SeriesChanged,
): Promise<void> {
  const shown = changes.filter(({ after }) => !isBin || !after);
  await followCards(repos, cardsOf('series', changedIds(shown)));
}

export const followHubCards = (repos: Repositories, hubIds: readonly string[]) =>
  followCards(repos, cardsOf('hub', hubIds));

const cardsOf = (kind: CardOwner['kind'], keys: readonly string[]): CardOwner[] =>
  keys.map((key) => ({ kind, key }));
