import type { ArticleUse } from '#domain/articles/article.ts';
import type { BinnedItem } from '#domain/bin/bin.ts';
import type { Cluster } from '#domain/clusters/cluster.entity.ts';
import type { SynonymMap } from '#domain/semantic/records.entity.ts';
import type { Series } from '#domain/series/series.entity.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { SitePage } from '#domain/site-pages/site-page.entity.ts';
import type { ArticleContent } from '../features/articles/articles.rows.ts';
import type { PostContent } from '../features/posts/posts.rows.ts';

/** Record before and after a write. */
export interface Change<Record, Written extends Record = Record> {
  /** Record before the write; null for a new one. */
  before: Record | null;
  /** Record after the write; null for one about to be deleted, whose row still exists. */
  after: Written | null;
}

/** Records of a kind that one write has changed. */
export interface Changed<Record, Written extends Record = Record> {
  changes: readonly Change<Record, Written>[];
  /**
   * True for a move out of the bin (new records) or into it (deleted ones): they keep their images, slugs and
   * histories.
   */
  isBin?: boolean;
  /** Time of the write, ISO. */
  time: string;
}

/** Data read from a body before the transaction, in which other writers wait. */
export interface ReadBody {
  /** Text of the body without markup. */
  plain: string;
  uses: readonly ArticleUse[];
}

/** A post with the id of its image; new ones are not read after they are stored. */
export type ChangedPost = Omit<PostContent, 'mediaId'> & { media: { id: string } | null };

export interface WrittenPost extends ChangedPost {
  /** A new story without markup, read before the transaction; of a story as it was the stored one is taken. */
  plain?: string | undefined;
}

export type PostsChanged = Changed<ChangedPost, WrittenPost>;

/** An article with the id of its hero; the demo's are not read after they are stored. */
export type ChangedArticle = Omit<ArticleContent, 'heroMediaId'> & { hero: { id: string } | null };

export type ArticlesChanged = Changed<ChangedArticle, ChangedArticle & ReadBody>;

/** Forms that are being written. */
export interface CopiesChanged {
  /** An empty text: the copy is deleted. */
  copies: readonly { id: string; text: string }[];
  /** Time of the write, ISO. */
  time: string;
}

export type SeriesChanged = Changed<Series>;
export type PagesChanged = Changed<SitePage, SitePage & ReadBody>;
export type SynonymsChanged = Changed<SynonymMap>;

export interface ClustersChanged extends Changed<Cluster> {
  /** True if visitors have seen these hubs before. */
  wasPublic: boolean;
}

/** Files of images have been made, or are to be public or withheld by what shows the images now. */
export interface MediaChanged {
  mediaIds: readonly string[];
  /** Recipe of crops for phones, if they may differ from the existing ones. */
  coverRecipe?: string;
  /** Time of the write, ISO. */
  time: string;
}

/** Settings saved by the owner, without those that the environment decides. */
export interface SettingsChanged {
  before: Partial<Settings>;
  after: Partial<Settings>;
  /** Time of the write, ISO. */
  time: string;
}

/** Items leave the bin for good. */
export interface ItemsPurged {
  items: readonly Pick<BinnedItem, 'id' | 'kind'>[];
  /** Time of the write, ISO. */
  time: string;
}

/** Ids of all records, deleted ones too. */
export function changedIds(changes: readonly Change<{ id: string }>[]): string[] {
  return changes.flatMap(({ before, after }) => (after ?? before)?.id ?? []);
}

/** Records that exist after the write. */
export function writtenIn<Record, Written extends Record>(
  changes: readonly Change<Record, Written>[],
): Written[] {
  return changes.flatMap(({ after }) => after ?? []);
}
