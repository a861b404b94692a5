import { type Actor, requireAdmin } from '#domain/access/account.ts';
import type { Post } from '#domain/posts/post.ts';
import { type Alert, alertsOf, type QualityIssue, qualityIssues } from '#domain/semantic/quality.ts';
import { nodeWarning } from '#domain/site/node-version.ts';
import { plainText } from '#text/read/reading.ts';
import { type AppContext, perApp } from '../../compose/context.ts';
import type { RecentError } from '../../compose/logger.ts';
import type { UnreadableRow } from '../../platform/database/unreadable-rows.ts';
import type { BackupsService } from '../backups/backups.service.ts';
import { clustersService, type OwnCluster } from '../clusters/clusters.service.ts';
import { duplicatesService } from '../media/duplicates.service.ts';
import type { ContentCounts, UploadCounts } from './insights.repository.ts';

export interface PostIssue extends QualityIssue {
  post: Pick<Post, 'id' | 'slug' | 'title'>;
}

/** Count of what was created in the seven days that begin with `week` (UTC, `2026-05-01`). */
export interface WeekCount {
  week: string;
  posts: number;
  articles: number;
}

export interface Insights {
  counts: ContentCounts & { clusters: number };
  popularTags: { tag: string; posts: number }[];
  /** Issues of the newest published posts, at most ten. */
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

/** Content statistics and quality issues. */
export const insightsService = perApp((app) => {
  const { reader, now } = app;

  async function firstIssues(): Promise<PostIssue[]> {
    const found: PostIssue[] = [];
    const newest = { kind: 'all', key: '', limit: lookedAt.atOnce } as const;
    for (let offset = 0; offset < lookedAt.posts && found.length < shown.issues; offset += lookedAt.atOnce) {
      const cards = await reader.listings.page({ ...newest, offset });
      const ids = cards.map(({ id }) => id);
      const posts = await reader.posts.byIds(ids);
      const plain = await reader.search.plainTexts('post', ids);
      for (const post of posts) {
        const { id, slug, title } = post;
        const story = plain.get(id) ?? plainText(post.story);
        const issues = qualityIssues({ ...post, story });
        found.push(...issues.map((issue) => ({ ...issue, post: { id, slug, title } })));
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
      const { records } = await clustersService(app).list(actor, { ...all, filters: {} });
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
});

/** Posts that show one image, or copies of it. */
export interface DuplicateGroup {
  kind: 'exact' | 'near';
  total: number;
  /** The first of them. */
  posts: Post[];
}

export interface Diagnostics {
  alerts: Alert[];
  /** Parts that could not be read: their lists are empty. */
  failed: string[];
  /** The latest 50, drafts too. */
  posts: Post[];
  /** The newest of them. */
  errors: RecentError[];
  /** All since the server was started. */
  errorCount: number;
  unreadable: UnreadableRow[];
  duplicates: DuplicateGroup[];
  uploads: UploadCounts;
}

const latest = 50;
const mostGroups = 20;
const namedPosts = 12;
const mostUnreadable = 50;
const noUploads: UploadCounts = { day: 0, week: 0, month: 0, total: 0, bytes: 0 };
const diagnosticsDay = 24 * 60 * 60 * 1000;

/** How the site is, at this moment. */
export function createDiagnostics(app: AppContext, backups: BackupsService) {
  const { reader, recentErrors, disk, logger, now } = app;

  /** The same file in several posts anywhere, and copies of the latest ones. */
  async function groups(posts: readonly Post[]): Promise<DuplicateGroup[]> {
    const found: DuplicateGroup[] = [];
    for (const shared of await reader.insights.sharedImages(mostGroups)) {
      const shown = await reader.posts.showing([shared.id], namedPosts);
      found.push({ kind: 'exact', total: shared.posts, posts: shown });
    }
    const grouped = new Set<string>();
    for (const post of posts) {
      if (found.length >= mostGroups) break;
      if (!post.media || grouped.has(post.media.id)) continue;
      grouped.add(post.media.id);
      const copies = await duplicatesService(app).copiesOf(post.media);
      if (copies.length === 0) continue;
      const group = [post, ...copies];
      for (const { media } of copies) if (media) grouped.add(media.id);
      found.push({ kind: 'near', total: group.length, posts: group.slice(0, namedPosts) });
    }
    return found;
  }

  return {
    async read(actor: Actor): Promise<Diagnostics> {
      requireAdmin(actor);
      const failed: string[] = [];
      /** Each part for itself: where one is damaged, the others say so. */
      const partOr = async <T>(fallback: T, name: string, read: () => Promise<T>): Promise<T> => {
        try {
          return await read();
        } catch (error) {
          logger.error({ err: error, part: name }, 'a part of Diagnostics cannot be read');
          failed.push(name);
          return fallback;
        }
      };
      const query = { filters: {}, sort: { by: 'created_date', descending: true }, offset: 0 } as const;
      const posts = await partOr([], 'photos', async () => {
        return (await reader.postList.list({ ...query, limit: latest })).posts;
      });
      const unreadable = await partOr([], 'unreadable records', () => reader.unreadable.find(mostUnreadable));
      const clusters = await partOr(null, 'clusters', reader.clusters.all);
      const copies = await partOr([], 'duplicates', () => groups(posts));
      const ago = (days: number) => new Date(now().getTime() - days * diagnosticsDay).toISOString();
      const days = { day: ago(1), week: ago(7), month: ago(30) };
      const uploads = await partOr(noUploads, 'upload statistics', () => reader.insights.uploads(days));
      const saved = await partOr('good' as const, 'backups', async () => (await backups.health()).state);
      const level = await partOr('enough' as const, 'disk', disk.level);
      return {
        alerts: alertsOf({
          newestPost: posts[0]?.createdDate ?? null,
          clusters,
          errors: recentErrors.count(),
          unreadable: unreadable.length,
          nodeWarning: nodeWarning(process.versions.node),
          backups: saved,
          disk: level,
          isDamaged: recentErrors.hasDamage(),
          failed,
          now: now().toISOString(),
        }),
        failed,
        posts,
        errors: recentErrors.list(),
        errorCount: recentErrors.count(),
        unreadable,
        duplicates: copies,
        uploads,
      };
    },
  };
}

export type DiagnosticsService = ReturnType<typeof createDiagnostics>;
