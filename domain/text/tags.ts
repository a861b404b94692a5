import { cleanLine, directionRefusal, fold, formatCount, hasDirectionControls } from './clean.ts';

/** Generous: they keep out mistakes and floods. */
export const tagLimits = { characters: 60, tags: 50 } as const;

/** A browser reads dots as steps between folders: such a tag's link would lead to Home. */
const withoutAddress = new Set(['', '.', '..']);

/**
 * Trimmed, without empty ones, each once whatever its letter case: the first spelling stays. A comma divides, because
 * the field that shows tags separates them by commas.
 */
export function cleanTags(tags: readonly string[]): string[] {
  const bySpelling = new Map<string, string>();
  for (const tag of tags.flatMap((given) => given.split(',')).map(cleanLine)) {
    const key = fold(tag);
    if (!withoutAddress.has(key) && !bySpelling.has(key)) bySpelling.set(key, tag);
  }
  return [...bySpelling.values()];
}

/** Problem with cleaned tags; null when there is none. */
export function tagsError(tags: readonly string[]): string | null {
  if (tags.length > tagLimits.tags)
    return `At most ${tagLimits.tags} tags; these are ${formatCount(tags.length)}.`;
  if (tags.some(hasDirectionControls)) return directionRefusal;
  const tooLong = tags.find((tag) => tag.length > tagLimits.characters);
  return tooLong ? `A tag has at most ${tagLimits.characters} characters: ${tooLong.slice(0, 20)}…` : null;
}
