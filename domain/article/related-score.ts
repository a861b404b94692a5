import { fold } from '../text/fold.ts';

const relatedCount = 5;
/** Milliseconds: 90 days. */
const recent = 2160 * 60 * 60 * 1000;

export interface RelatedItem {
  id: string;
  kind: 'post' | 'article';
  tags: readonly string[];
  city: string | null;
  /** ISO, UTC. */
  createdDate: string;
}

/**
 * At most five published articles and posts akin to an article: 3 per shared tag, 5 for the same city, 1 when
 * created within the last 90 days; what scores nothing is left out, and so is the article itself. Letter case
 * does not matter; ties go to the newest.
 * @param now ISO, UTC
 */
export function relatedToArticle<T extends RelatedItem>(
  article: Omit<RelatedItem, 'kind'>,
  candidates: readonly T[],
  now: string,
): T[] {
  return candidates
    .filter((candidate) => candidate.kind !== 'article' || candidate.id !== article.id)
    .map((candidate) => ({ candidate, score: scoreOf(article, candidate, now) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || newestFirst(a.candidate, b.candidate))
    .slice(0, relatedCount)
    .map(({ candidate }) => candidate);
}

function scoreOf(article: Omit<RelatedItem, 'kind'>, candidate: RelatedItem, now: string): number {
  const tags = new Set(article.tags.map(fold));
  const shared = [...new Set(candidate.tags.map(fold))].filter((tag) => tags.has(tag)).length;
  const city = fold(article.city ?? '');
  const sameCity = city !== '' && fold(candidate.city ?? '') === city;
  const isRecent = Date.parse(now) - Date.parse(candidate.createdDate) <= recent;
  return shared * 3 + (sameCity ? 5 : 0) + (isRecent ? 1 : 0);
}

function newestFirst(a: RelatedItem, b: RelatedItem): number {
  if (a.createdDate !== b.createdDate) return a.createdDate < b.createdDate ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
