import type { KeywordMapAnswer } from '#contract/insights.ts';
import type { KeywordMap } from './keyword-map.service.ts';

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
