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

type Jobs = Pick<Repositories, 'jobs'>;

/** Cards of the posts, and of the collections that they are in, entered or left: their newest photo may be another. */
export async function followPostCards(
  repos: Jobs,
  { changes }: Pick<PostsChanged, 'changes'>,
  { collections, hubs }: Listed,
): Promise<void> {
  // Drafts are in none.
  if (collections.length === 0) return;
  const withoutList = hubs.filter(({ cluster }) => listedRule(matchRule(cluster))?.listing !== 'hub');
  await followCards(repos, [
    ...changedIds(changes).map((key) => ({ kind: 'post' as const, key })),
    ...collections.flatMap(({ kind, key }) =>
      kind === 'opening' || kind === 'without'
        ? []
        : [{ kind: kind === 'all' ? ('home' as const) : kind, key }],
    ),
    ...withoutList.map(({ cluster }) => ({ kind: 'hub' as const, key: cluster.id })),
  ]);
}

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

export async function followHubCards(repos: Jobs, hubIds: readonly string[]): Promise<void> {
  await followCards(
    repos,
    hubIds.map((key) => ({ kind: 'hub', key })),
  );
}
