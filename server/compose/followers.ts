import {
  followAddresses,
  followHubAddresses,
  forgetPurgedAddresses,
} from '../features/addresses/addresses.events.ts';
import { removePurgedHistories, trackArticleUses } from '../features/articles/articles.events.ts';
import {
  followArticleCards,
  followHubCards,
  followPostCards,
  followSeriesCards,
} from '../features/cards/cards.events.ts';
import { followHubMembers, rebuildHubsOfSynonyms } from '../features/clusters/clusters.events.ts';
import {
  followArticleImages,
  followCopyImages,
  followMediaFiles,
  followPageImages,
  followPortrait,
  followPostImages,
  followSeriesImages,
  releasePurgedImages,
} from '../features/media/media.events.ts';
import { followCoverRecipe, followOpening, listPosts } from '../features/posts/posts.events.ts';
import { scheduleArticles, schedulePosts } from '../features/schedule/schedule.events.ts';
import { searchArticles, searchPages, searchPosts, searchSeries } from '../features/search/search.events.ts';
import { listSeriesPosts } from '../features/series/series.events.ts';
import { addSettingsJob } from '../features/settings/settings.events.ts';
import { trackPageUses } from '../features/site-pages/site-pages.events.ts';
import {
  type ArticlesChanged,
  type ClustersChanged,
  type CopiesChanged,
  changedIds,
  type ItemsPurged,
  type MediaChanged,
  type PagesChanged,
  type PostsChanged,
  type SeriesChanged,
  type SettingsChanged,
  type SynonymsChanged,
} from './events.ts';
import type { Repositories } from './repositories.ts';

/*
 * Everything that follows a write, in its transaction and in this order; where no comment gives a reason, it is free. A
 * service that writes calls the function of its kind of record once and nothing else: after the rows are written, before
 * they are deleted. What begins with 'derive' also serves the reindex, with records that have not changed.
 */

export async function postsChanged(repos: Repositories, event: PostsChanged): Promise<void> {
  await derivePosts(repos, event);
  await followPostImages(repos, event);
  await followAddresses(repos, 'post', event);
  await schedulePosts(repos, event);
}

export async function derivePosts(repos: Repositories, event: Pick<PostsChanged, 'changes'>): Promise<void> {
  const listed = await listPosts(repos, event);
  // First: cards and the crop of Home depend on the collections that the posts have left and entered, the search on their
  // stories without markup.
  await followPostCards(repos, event, listed);
  await followOpening(repos, listed);
  await searchPosts(repos, event, listed);
}

export async function articlesChanged(repos: Repositories, event: ArticlesChanged): Promise<void> {
  await deriveArticles(repos, event);
  await followArticleCards(repos, event);
  await followAddresses(repos, 'article', event);
  await scheduleArticles(repos, event);
}

export async function deriveArticles(repos: Repositories, event: ArticlesChanged): Promise<void> {
  await searchArticles(repos, event);
  await trackArticleUses(repos, event);
  await followArticleImages(repos, event);
}

export async function copiesChanged(repos: Repositories, event: CopiesChanged): Promise<void> {
  await followCopyImages(repos, event);
}

export async function seriesChanged(repos: Repositories, event: SeriesChanged): Promise<void> {
  await deriveSeries(repos, event);
  await followSeriesCards(repos, event);
  await followAddresses(repos, 'series', event);
}

export async function deriveSeries(repos: Repositories, event: SeriesChanged): Promise<void> {
  await listSeriesPosts(repos, event);
  await followSeriesImages(repos, event);
  await searchSeries(repos, event);
}

export async function pagesChanged(repos: Repositories, event: PagesChanged): Promise<void> {
  await derivePages(repos, event);
  await followAddresses(repos, 'page', event);
}

export async function derivePages(repos: Repositories, event: PagesChanged): Promise<void> {
  await searchPages(repos, event);
  await trackPageUses(repos, event);
  await followPageImages(repos, event);
}

export async function clustersChanged(repos: Repositories, event: ClustersChanged): Promise<void> {
  await followHubCards(repos, changedIds(event.changes));
  await followHubAddresses(repos, event);
  await followHubMembers(repos, event);
}

export async function synonymsChanged(repos: Repositories, event: SynonymsChanged): Promise<void> {
  const hubIds = await rebuildHubsOfSynonyms(repos, event);
  await followHubCards(repos, hubIds);
}

export async function mediaChanged(repos: Repositories, event: MediaChanged): Promise<void> {
  await followMediaFiles(repos, event);
  await followCoverRecipe(repos, event);
}

export async function settingsChanged(repos: Repositories, event: SettingsChanged): Promise<void> {
  await followPortrait(repos, event);
  await addSettingsJob(repos, event);
}

/** @returns the images that the items showed */
export async function itemsPurged(repos: Repositories, event: ItemsPurged): Promise<string[]> {
  // First: the images of working copies are found by the copies.
  const copyIds = await removePurgedHistories(repos, event);
  const mediaIds = await releasePurgedImages(repos, event, copyIds);
  await forgetPurgedAddresses(repos, event);
  return mediaIds;
}
