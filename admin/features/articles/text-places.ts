import type { CheckPlace } from '#domain/articles/checklist/items.ts';
import type { TextPlace } from '../../rich-text/types.ts';

/** The same places as the editor finds them: by their words, and which of several with the same words. */
export function textPlaces(places: readonly CheckPlace[]): TextPlace[] {
  const seen = new Map<string, number>();
  return places.map(({ text }) => {
    const occurrence = seen.get(text) ?? 0;
    seen.set(text, occurrence + 1);
    return { text, occurrence };
  });
}
