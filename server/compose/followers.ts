import * as addresses from '../features/addresses/addresses.events.ts';
import * as articles from '../features/articles/articles.events.ts';
import * as cards from '../features/cards/cards.events.ts';
import * as clusters from '../features/clusters/clusters.events.ts';
import * as media from '../features/media/media.events.ts';
import * as posts from '../features/posts/posts.events.ts';
import * as schedule from '../features/schedule/schedule.events.ts';
import * as search from '../features/search/search.events.ts';
import * as series from '../features/series/series.events.ts';
import * as settings from '../features/settings/settings.events.ts';
import * as pages from '../features/site-pages/site-pages.events.ts';
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
  await media.followImages(repos, 'post', event);
  await media.followWords(repos, event);
  await addresses.followAddresses(repos, 'post', event);
  await schedule.leaveQueue(repos, event);
  await schedule.awaitTimes(repos, event);
}

export async function derivePosts(repos: Repositories, event: Pick<PostsChanged, 'changes'>): Promise<void> {
  const listed = await posts.listPosts(repos, event);
  // First: cards and the crop of Home depend on the collections that the posts have left and entered, the search on their
  // stories without markup.
  await cards.followPostCards(repos, event, listed);
  await posts.followOpening(repos, listed);
  await search.searchPosts(repos, event, listed);
}

export async function articlesChanged(repos: Repositories, event: ArticlesChanged): Promise<void> {
  await deriveArticles(repos, event);
  await cards.followArticleCards(repos, event);
  await addresses.followAddresses(repos, 'article', event);
  await schedule.awaitTimes(repos, event);
}

export async function deriveArticles(repos: Repositories, event: ArticlesChanged): Promise<void> {
  await search.searchArticles(repos, event);
  await articles.trackArticleUses(repos, event);
  await media.followImages(repos, 'article', event);
}

export async function copiesChanged(repos: Repositories, event: CopiesChanged): Promise<void> {
  await media.followCopyImages(repos, event);
}

export async function seriesChanged(repos: Repositories, event: SeriesChanged): Promise<void> {
  await deriveSeries(repos, event);
  await cards.followSeriesCards(repos, event);
  await addresses.followAddresses(repos, 'series', event);
}

export async function deriveSeries(repos: Repositories, event: SeriesChanged): Promise<void> {
  await series.listSeriesPosts(repos, event);
  await media.followImages(repos, 'series', event);
  await search.searchSeries(repos, event);
}

export async function pagesChanged(repos: Repositories, event: PagesChanged): Promise<void> {
  await derivePages(repos, event);
  await addresses.followAddresses(repos, 'page', event);
}

export async function derivePages(repos: Repositories, event: PagesChanged): Promise<void> {
  await search.searchPages(repos, event);
  await pages.trackPageUses(repos, event);
  await media.followImages(repos, 'page', event);
}

export async function clustersChanged(repos: Repositories, event: ClustersChanged): Promise<void> {
  await cards.followHubCards(repos, changedIds(event.changes));
  await addresses.followHubAddresses(repos, event);
  await clusters.followHubMembers(repos, event);
}

export async function synonymsChanged(repos: Repositories, event: SynonymsChanged): Promise<void> {
  const hubIds = await clusters.rebuildHubsOfSynonyms(repos, event);
  await cards.followHubCards(repos, hubIds);
}

export async function mediaChanged(repos: Repositories, event: MediaChanged): Promise<void> {
  await media.followMediaFiles(repos, event);
  await posts.followCoverRecipe(repos, event);
}

export async function settingsChanged(repos: Repositories, event: SettingsChanged): Promise<void> {
  await media.followPortrait(repos, event);
  await settings.addSettingsJob(repos, event);
}

/** @returns the images that the items showed */
export async function itemsPurged(repos: Repositories, event: ItemsPurged): Promise<string[]> {
  // Runs first: the images of working copies are found by the copies.
  const copyIds = await articles.removePurgedHistories(repos, event);
  const mediaIds = await media.releasePurgedImages(repos, event, copyIds);
  await addresses.forgetPurgedAddresses(repos, event);
  return mediaIds;
}
