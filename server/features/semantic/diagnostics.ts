import type { Actor } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import type { Post } from '#domain/posts/post.ts';
import { type Alert, alertsOf } from '#domain/semantic/alerts.ts';
import type { RecentError } from '../../compose/recent-errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { UnreadableRow } from '../../platform/database/unreadable-rows.ts';
import type { DuplicatesService } from '../media/duplicates.service.ts';
import type { UploadCounts } from './insights.repository.ts';

export interface DiagnosticsDependencies {
  reader: Pick<Repositories, 'insights' | 'postList' | 'posts' | 'clusters' | 'unreadable'>;
  duplicates: DuplicatesService;
  recentErrors: { list: () => RecentError[]; count: () => number };
  /** What is wrong with the Node that runs; null when nothing is. */
  nodeWarning: string | null;
  now: () => Date;
}

/** Posts that show one picture, or copies of it. */
export interface DuplicateGroup {
  kind: 'exact' | 'near';
  total: number;
  /** The first of them. */
  posts: Post[];
}

export interface Diagnostics {
  alerts: Alert[];
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
const day = 24 * 60 * 60 * 1000;

/** How the site is, at this moment. */
export function createDiagnostics(dependencies: DiagnosticsDependencies) {
  const { reader, duplicates, recentErrors, nodeWarning, now } = dependencies;

  /** The same file in several posts anywhere, and copies of the latest ones. */
  async function groups(posts: readonly Post[]): Promise<DuplicateGroup[]> {
    const found: DuplicateGroup[] = [];
    for (const shared of await reader.insights.sharedPictures(mostGroups)) {
      const shown = await reader.posts.showing([shared.id], namedPosts);
      found.push({ kind: 'exact', total: shared.posts, posts: shown });
    }
    const grouped = new Set<string>();
    for (const post of posts) {
      if (found.length >= mostGroups) break;
      if (!post.media || grouped.has(post.media.id)) continue;
      grouped.add(post.media.id);
      const copies = await duplicates.copiesOf(post.media);
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
      const query = { filters: {}, sort: { by: 'created_date', descending: true }, offset: 0 } as const;
      const { posts } = await reader.postList.list({ ...query, limit: latest });
      const unreadable = await reader.unreadable.find(mostUnreadable);
      const ago = (days: number) => new Date(now().getTime() - days * day).toISOString();
      return {
        alerts: alertsOf({
          newestPost: posts[0]?.createdDate ?? null,
          clusters: await reader.clusters.all(),
          errors: recentErrors.count(),
          unreadable: unreadable.length,
          nodeWarning,
          now: now().toISOString(),
        }),
        posts,
        errors: recentErrors.list(),
        errorCount: recentErrors.count(),
        unreadable,
        duplicates: await groups(posts),
        uploads: await reader.insights.uploads({ day: ago(1), week: ago(7), month: ago(30) }),
      };
    },
  };
}

export type DiagnosticsService = ReturnType<typeof createDiagnostics>;
