import { fold } from '../text/fold.ts';

const labelTags: ReadonlySet<string> = new Set([
  'street',
  'waterfront',
  'park',
  'cafe',
  'beach',
  'rooftop',
  'urban',
  'market',
  'gallery',
]);
/** Characters; a title longer than this is cut. */
const longestTitle = 50;
const keptOfTitle = 47;

/**
 * What a related post's card says: its first telling tag with the city ('waterfront Seattle'); without either
 * of the two, the title.
 */
export function relatedLabel(post: { tags: readonly string[]; city: string | null; title: string }): string {
  const tag = post.tags.find((candidate) => labelTags.has(fold(candidate)));
  const city = post.city?.trim();
  if (tag && city) return `${tag.trim()} ${city}`;
  return shortTitle(post.title);
}

function shortTitle(title: string): string {
  const characters = Array.from(title);
  return characters.length > longestTitle ? `${characters.slice(0, keptOfTitle).join('')}...` : title;
}
