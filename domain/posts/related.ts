import { cityKey, fold } from '../text/clean.ts';

/** Newest published posts that are weighed against the one shown. */
export const relatedCandidates = 50;
const relatedCount = 5;

const kindredTags: ReadonlySet<string> = new Set(['street', 'waterfront', 'candid', 'urban', 'park', 'cafe']);
const day = 24 * 60 * 60 * 1000;

export interface RelatedInput {
  id: string;
  tags: readonly string[];
  city: string | null;
  /** ISO, UTC. */
  createdDate: string;
}

/** A post prepared for comparison with many others. */
export interface Weighable<Weighed> {
  post: Weighed;
  /** Folded. */
  tags: ReadonlySet<string>;
  /** Folded; '' without one. */
  city: string;
}

export function weighable<Weighed extends RelatedInput>(post: Weighed): Weighable<Weighed> {
  return { post, tags: new Set(post.tags.map(fold)), city: cityKey(post.city ?? '') };
}

/**
 * The five posts most similar to the one shown, newest first on ties. A score of zero is allowed: there are
 * five while there are candidates.
 * @param now ISO, UTC
 */
export function relatedPosts<Weighed extends RelatedInput>(
  shown: RelatedInput,
  candidates: readonly Weighable<Weighed>[],
  now: string,
): Weighed[] {
  const weighed = weighable(shown);
  return candidates
    .filter(({ post }) => post.id !== shown.id)
    .map((candidate) => ({ post: candidate.post, score: relatedScore(weighed, candidate, now) }))
    .sort((a, b) => b.score - a.score || newestFirst(a.post, b.post))
    .slice(0, relatedCount)
    .map(({ post }) => post);
}

/**
 * Same city 3, a shared tag of the kindred set 2 once, 1 per shared tag, and the better of 0.5 (posted within 7
 * days) and 0.2 (within 30). Letter case does not matter.
 *
 * 'Posted within' counts back from now, as the rule for articles says of itself: it favours what is fresh, not
 * what is of the same age. Giving both bonuses to the posts of a week would order them in the same way, because
 * every other point is whole.
 * @param now ISO, UTC
 */
export function relatedScore(
  shown: Weighable<RelatedInput>,
  candidate: Weighable<RelatedInput>,
  now: string,
): number {
  const shared = [...candidate.tags].filter((tag) => shown.tags.has(tag));
  const sameCity = shown.city !== '' && candidate.city === shown.city ? 3 : 0;
  const kindred = shared.some((tag) => kindredTags.has(tag)) ? 2 : 0;
  return sameCity + kindred + shared.length + freshness(candidate.post.createdDate, now);
}

function freshness(createdDate: string, now: string): number {
  const age = Date.parse(now) - Date.parse(createdDate);
  if (age <= 7 * day) return 0.5;
  return age <= 30 * day ? 0.2 : 0;
}

function newestFirst(a: RelatedInput, b: RelatedInput): number {
  if (a.createdDate !== b.createdDate) return a.createdDate < b.createdDate ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
