/** The three intents of the first tab, in its order. */
export const intents = ['informational', 'how-to', 'comparison'] as const;
export type Intent = (typeof intents)[number];

/** What an article shall be about. */
export interface Brief {
  topic: string;
  /** What people type into a search engine. */
  targetQuery: string;
  intent: Intent;
  tags: readonly string[];
  /** '' when the article is about no city. */
  geoCity: string;
}

/** The first thing that a brief lacks, in words for its field; null when an outline can be asked for. */
export function missingFromBrief(brief: Brief): { field: 'topic' | 'targetQuery'; message: string } | null {
  if (brief.topic.trim() === '') return { field: 'topic', message: 'Say what the article is about.' };
  if (brief.targetQuery.trim() === '')
    return { field: 'targetQuery', message: 'Say what readers will search for.' };
  return null;
}
