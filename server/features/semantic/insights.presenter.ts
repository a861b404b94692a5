import type {
  DiagnosticsAnswer,
  GenerateAnswer,
  InsightsAnswer,
  KeywordMapAnswer,
  TryClusterAnswer,
} from '#contract/insights.ts';
import { clusterFields } from '#domain/clusters/cluster.entity.ts';
import { postFields } from '#domain/posts/post.entity.ts';
import type { Post } from '#domain/posts/post.ts';
import { type Generated, noClusterMessage } from '#domain/semantic/generate.ts';
import { generatedFields } from '#domain/semantic/records.entity.ts';
import { listedPost, type SiteContext } from '../../platform/presenting/site.ts';
import type { MatchPreview } from './engine.service.ts';
import type { Diagnostics, Insights } from './insights.service.ts';
import type { KeywordMap } from './keyword-map.service.ts';

export function createInsightsPresenter(site: SiteContext) {
  const shown = (post: Post) => listedPost(site, post);

  return {
    insights({
      counts,
      popularTags,
      qualityIssues,
      underperforming,
      weeks,
      unreadable,
    }: Insights): InsightsAnswer {
      return {
        counts: {
          posts: counts.posts,
          drafts: counts.drafts,
          articles: counts.articles,
          article_drafts: counts.articleDrafts,
          clusters: counts.clusters,
        },
        popular_tags: popularTags.map(({ tag, posts }) => ({ tag, posts })),
        quality_issues: qualityIssues.map(({ post, field, message }) => ({
          post: { id: post.id, slug: post.slug, title: post.title },
          field: postFields.wires[field],
          message,
        })),
        underperforming: underperforming.map(clusterFields.toWire),
        weeks: weeks.map(({ week, posts, articles }) => ({ week, posts, articles })),
        unreadable: unreadable.map(unreadableRow),
      };
    },

    diagnostics({
      alerts,
      failed,
      posts,
      errors,
      errorCount,
      unreadable,
      duplicates,
      uploads,
    }: Diagnostics): DiagnosticsAnswer {
      return {
        alerts: alerts.map(({ level, message, page }) => ({ level, message, ...(page && { page }) })),
        failed,
        posts: posts.map(shown),
        errors: errors.map(({ time, message, id, reason }) => ({ time, message, id, reason })),
        error_count: errorCount,
        unreadable: unreadable.map(unreadableRow),
        duplicates: duplicates.map((group) => ({
          kind: group.kind,
          total: group.total,
          posts: group.posts.map(shown),
        })),
        uploads: {
          day: uploads.day,
          week: uploads.week,
          month: uploads.month,
          total: uploads.total,
          bytes: uploads.bytes,
        },
      };
    },

    generated(made: Generated | null): GenerateAnswer {
      if (!made) return { result: null, message: noClusterMessage };
      const { best, template, values, texts, tags } = made;
      return {
        message: null,
        result: {
          cluster: { id: best.cluster.id, name: best.cluster.name },
          score: best.score,
          found: best.found,
          template: template && { id: template.id, name: template.name },
          primary_term: values.PRIMARY,
          hash6: values.HASH6,
          ...generatedFields.toWire(texts),
          tags,
        },
      };
    },

    trial({ total, isCut, posts, requested }: MatchPreview): TryClusterAnswer {
      return {
        total,
        is_cut: isCut,
        posts: posts.map(shown),
        asked: requested && {
          post: requested.post,
          matches: requested.matches,
          missing: requested.missing,
          unwanted: requested.unwanted,
        },
      };
    },
  };
}

function unreadableRow({ kind, id, name, columns }: Diagnostics['unreadable'][number]) {
  return { kind, id, name, columns };
}

const shown = { uses: 10, gaps: 20, competing: 50 } as const;

export function presentKeywordMap({ pagesRead, isCut, clusters, competing }: KeywordMap): KeywordMapAnswer {
  return {
    pages_read: pagesRead,
    is_cut: isCut,
    clusters: clusters.map(({ cluster, uses, gaps }) => ({
      id: cluster.id,
      name: cluster.name,
      matching_posts: cluster.matchingPosts,
      terms: uses.length + gaps.length,
      used: uses.slice(0, shown.uses).map(({ term, pages }) => ({ term: term.term, role: term.role, pages })),
      gaps: gaps.slice(0, shown.gaps),
      more_gaps: Math.max(0, gaps.length - shown.gaps),
    })),
    competing: competing.slice(0, shown.competing).map(({ cluster, use }) => ({
      cluster: { id: cluster.id, name: cluster.name },
      term: use.term.term,
      total: use.titledTotal,
      pages: use.titled.map(({ kind, id, slug, title }) => ({ kind, id, slug, title })),
    })),
    more_competing: Math.max(0, competing.length - shown.competing),
  };
}
