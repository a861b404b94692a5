import type { CheckId } from './items.ts';
import { articleFigures as limit } from './limits.ts';
import type { Measures } from './measure.ts';

/** Which checks hold. */
export function judge(measures: Measures): Record<CheckId, boolean> {
  const { least, most } = limit.metaDescription;
  return {
    title: measures.title > 0,
    body_words: measures.bodyWords >= limit.bodyWords,
    excerpt_length: measures.excerpt <= limit.excerpt,
    single_h1: measures.h1 === 1,
    meta_description_length: measures.metaDescription >= least && measures.metaDescription <= most,
    hero_alt_text: !measures.hasHero || measures.hasHeroAltText,
    no_verify: measures.verify.length === 0,
    readability: measures.grade !== null && measures.grade >= limit.readability,
    passive_voice: passiveShare(measures) < limit.passive,
    internal_links: measures.internalLinks >= limit.internalLinks,
    table_captions: measures.tables.withoutCaption === 0,
    shortcodes: measures.brokenShortcodes.length === 0,
  };
}

/** Per cent of all sentences; dismissed ones are not counted as passive. */
export function passiveShare({ passive, sentences }: Pick<Measures, 'passive' | 'sentences'>): number {
  const counted = passive.filter(({ dismissed }) => !dismissed).length;
  return sentences === 0 ? 0 : (counted * 100) / sentences;
}
