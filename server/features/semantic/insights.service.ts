import type { Actor } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import type { Post } from '#domain/posts/post.ts';
import { type QualityIssue, qualityIssues } from '#domain/semantic/quality.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { UnreadableRow } from '../../platform/database/unreadable-rows.ts';
import type { ClusterList, OwnCluster } from '../clusters/cluster-list.ts';
import type { ContentCounts } from './insights.repository.ts';

export interface InsightsDependencies {
  reader: Pick<Repositories, 'insights' | 'listings' | 'posts' | 'unreadable'>;
  clusters: Pick<ClusterList, 'list'>;
  now: () => Date;
}

export interface PostIssue extends QualityIssue {
  post: Pick<Post, 'id' | 'slug' | 'title'>;
}

/** What was created in the seven days that begin with `week` (UTC, `2026-05-01`). */
export interface WeekCount {
  week: string;
  posts: number;
  articles: number;
}

export interface Insights {
  counts: ContentCounts & { clusters: number };
  popularTags: { tag: string; posts: number }[];
  /** Of the newest published posts, at most ten. */
  qualityIssues: PostIssue[];
  /** Enabled clusters with fewer published posts than they want. */
  underperforming: OwnCluster[];
  /** The last twelve weeks, the present one last. */
  weeks: WeekCount[];
  unreadable: UnreadableRow[];
}

const shown = { tags: 10, issues: 10, weeks: 12, unreadable: 50 } as const;
/** Published posts that are looked at, so that a large site without a fault costs no more than a small one. */
const lookedAt = { posts: 1000, atOnce: 100 } as const;
const all = { sort: { by: 'createdDate', descending: true }, limit: 10_000, offset: 0 } as const;
const day = 24 * 60 * 60 * 1000;

/** What the site is about, and what it lacks. */
export function createInsights({ reader, clusters, now }: InsightsDependencies) {
  async function firstIssues(): Promise<PostIssue[]> {
    const found: PostIssue[] = [];
    const newest = { kind: 'all', key: '', limit: lookedAt.atOnce } as const;
    for (let offset = 0; offset < lookedAt.posts && found.length < shown.issues; offset += lookedAt.atOnce) {
      const cards = await reader.listings.page({ ...newest, offset });
      const posts = await reader.posts.byIds(cards.map(({ id }) => id));
      for (const post of posts) {
        const { id, slug, title } = post;
        found.push(...qualityIssues(post).map((issue) => ({ ...issue, post: { id, slug, title } })));
      }
      if (posts.length < lookedAt.atOnce) break;
    }
    return found.slice(0, shown.issues);
  }

  async function weeks(): Promise<WeekCount[]> {
    const today = Math.floor(now().getTime() / day) * day;
    const first = today - (shown.weeks * 7 - 1) * day;
    const days = await reader.insights.days(new Date(first).toISOString());
    return Array.from({ length: shown.weeks }, (_, index) => {
      const begins = new Date(first + index * 7 * day).toISOString().slice(0, 10);
      const ends = new Date(first + (index + 1) * 7 * day).toISOString().slice(0, 10);
      const inside = days.filter((count) => count.day >= begins && count.day < ends);
      const sum = (kind: 'posts' | 'articles') => inside.reduce((total, count) => total + count[kind], 0);
      return { week: begins, posts: sum('posts'), articles: sum('articles') };
    });
  }

  return {
    async read(actor: Actor): Promise<Insights> {
      requireAdmin(actor);
      const { records } = await clusters.list(actor, { ...all, filters: {} });
      return {
        counts: { ...(await reader.insights.counts()), clusters: records.length },
        popularTags: await reader.insights.popularTags(shown.tags),
        qualityIssues: await firstIssues(),
        underperforming: records.filter(
          ({ enabled, matchingPosts, minPostsToIndex }) => enabled && matchingPosts < minPostsToIndex,
        ),
        weeks: await weeks(),
        unreadable: await reader.unreadable.find(shown.unreadable),
      };
    },
  };
}

export type InsightsService = ReturnType<typeof createInsights>;
