import type { Cluster } from '../clusters/cluster.entity.ts';
import type { Synonyms } from '../clusters/matching.ts';
import { subjectOf } from '../clusters/matching.ts';
import { cleanLine, fold, withoutDirectionControls } from '../text/clean.ts';
import { slugify } from '../text/slug.ts';
import { fillSentence, fillTemplate, type PlaceholderValues } from './inputs.ts';
import { primaryTerm, qualifyingClusters, type ScoredCluster } from './keyword-map.ts';
import type { SeoTemplate, Term } from './records.entity.ts';

export const noClusterMessage = 'No matching keyword cluster found.';
export const noTemplateMessage = 'There is no enabled template.';

/** Known facts about a photo; unknown texts are ''. */
export interface Generation {
  tags: readonly string[];
  city: string;
  caption: string;
  story: string;
  mood: string;
  context: string;
  /** `2026-05-01`, as used in the texts. */
  date: string;
}

/** Records with which the engine works. */
export interface Engine {
  clusters: readonly Cluster[];
  terms: readonly Term[];
  templates: readonly SeoTemplate[];
  synonyms: Synonyms;
  /** Folded; they never become tags. */
  stopwords: ReadonlySet<string>;
}

export interface Generated {
  best: ScoredCluster;
  /** Template of the texts; null if none is enabled. */
  template: SeoTemplate | null;
  values: PlaceholderValues;
  texts: {
    title: string;
    metaDescription: string;
    altText: string;
    fileName: string;
    slug: string;
    caption: string;
    story: string;
  };
  tags: string[];
}

/**
 * Texts for a photo from the best matching cluster and the first enabled template.
 * @param story with mood and context, without markup
 * @param hash6 six unique characters
 * @returns null when no cluster qualifies: {@link noClusterMessage}
 */
export function generate(of: Generation, story: string, engine: Engine, hash6: string): Generated | null {
  const tags = usableTags(of.tags, engine);
  const city = of.city.trim() === '' ? null : of.city;
  const subject = subjectOf({ tags: [...tags], city, caption: of.caption }, story);
  const [best] = qualifyingClusters(subject, engine.clusters, engine.synonyms);
  if (!best) return null;
  const template = engine.templates.find(({ enabled }) => enabled) ?? null;
  const values = valuesOf(of, primaryTerm(best.cluster.id, engine.terms), hash6);
  return { best, template, values, texts: textsOf(template, values), tags };
}

function valuesOf(of: Generation, primary: string, hash6: string): PlaceholderValues {
  const [city, context] = [cleanLine(of.city), cleanLine(of.context)];
  return {
    CITY: city,
    CONTEXT: context,
    CITY_OR_CONTEXT: city || context,
    MOOD: cleanLine(of.mood),
    PRIMARY: primary,
    DATE: of.date,
    HASH6: hash6,
  };
}

/** Gaps that empty values leave are closed; URLs and file names are made fit for what they are. */
export function textsOf(template: SeoTemplate | null, values: PlaceholderValues): Generated['texts'] {
  const name = (text: string | undefined) => slugify(fillTemplate(text ?? '', values));
  const sentences = (text: string | undefined) => fillSentence(text ?? '', values);
  const line = (text: string | undefined) => tidy(sentences(text));
  return {
    title: line(template?.titleTpl),
    metaDescription: line(template?.metaTpl),
    altText: line(template?.altTpl),
    fileName: name(template?.filenameTpl),
    slug: name(template?.slugTpl),
    caption: line(template?.captionTpl),
    story: sentences(template?.storyTpl)
      .replace(/[ \t]+/g, ' ')
      .trim(),
  };
}

function tidy(text: string): string {
  return cleanLine(text)
    .replace(/ ([,.;:!?])/g, '$1')
    .replace(/^[\s,;:–-]+|(?<![\s,;:–-])[\s,;:–-]+$/g, '');
}

/** Unique, as canonical terms, without stopwords. */
export function usableTags(
  tags: readonly string[],
  { synonyms, stopwords }: Pick<Engine, 'synonyms' | 'stopwords'>,
): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map(withoutDirectionControls)) {
    const key = synonyms.keyOf(tag);
    if (key === '' || stopwords.has(fold(tag)) || stopwords.has(key) || byKey.has(key)) continue;
    byKey.set(key, key === fold(tag) ? cleanLine(tag) : key);
  }
  return [...byKey.values()];
}
