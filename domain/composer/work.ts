import type { ArticleSource } from '../articles/article.ts';
import { tagsOf } from '../posts/quick-upload.ts';
import { cleanLine } from '../text/clean.ts';
import type { Reading } from '../text/reading.ts';
import type { Brief, Intent } from './prompts.ts';
import { emptySeo, type SeoResult, withTitle } from './seo.ts';

/** The six tabs in their order. */
export const composerSteps = ['outline', 'draft', 'humanize', 'enrich', 'seo', 'publish'] as const;
export type ComposerStep = (typeof composerSteps)[number];

/** Texts whose earlier versions are stored. */
export const textParts = ['outline', 'draft', 'humanized'] as const;
export type TextPart = (typeof textParts)[number];

/** A text that another one has taken the place of. */
export interface EarlierText {
  part: TextPart;
  text: string;
  /** When it was replaced, UTC. */
  at: string;
}

/** Everything between the first word of an article and its publication. */
export interface ComposerWork {
  step: ComposerStep;
  topic: string;
  targetQuery: string;
  intent: Intent;
  /** Tags as they are typed, separated by commas. */
  tags: string;
  geoCity: string;
  outline: string;
  draft: string;
  /** The text of the fourth tab. */
  humanized: string;
  issues: string[];
  /** The text from the fifth tab on; '' until the user has reached it. From then on both are one. */
  enriched: string;
  seo: SeoResult;
  /** Which of `seo.titles` becomes the article's. */
  selected: number;
  sources: ArticleSource[];
  dismissedSentences: string[];
  /** Newest first. */
  earlier: EarlierText[];
}

export const emptyWork: ComposerWork = {
  step: 'outline',
  topic: '',
  targetQuery: '',
  intent: 'informational',
  tags: '',
  geoCity: '',
  outline: '',
  draft: '',
  humanized: '',
  issues: [],
  enriched: '',
  seo: emptySeo,
  selected: 0,
  sources: [],
  dismissedSentences: [],
  earlier: [],
};

/** Most earlier versions that are saved of outline, draft and enriched text together. */
const mostEarlier = 15;

export function briefOf({ topic, targetQuery, intent, tags, geoCity }: ComposerWork): Brief {
  return { topic, targetQuery, intent, tags: tagsOf(tags), geoCity: geoCity.trim() };
}

/** Finds what the owner has to correct in a text; empty when there is nothing. */
export type FindIssues = (text: string) => string[];

/** Replaces the text of a part; the earlier one can be restored. */
export function withText(
  work: ComposerWork,
  part: TextPart,
  text: string,
  at: string,
  findIssues: FindIssues,
): ComposerWork {
  const changed = part === 'humanized' ? withArticleText(work, text, findIssues) : { ...work, [part]: text };
  return { ...changed, earlier: earlierWith(work, part, text, at) };
}

/** Restores an earlier text; the one in its place can be restored in turn. */
export function withEarlier(
  work: ComposerWork,
  earlier: EarlierText,
  at: string,
  findIssues: FindIssues,
): ComposerWork {
  const rest = { ...work, earlier: work.earlier.filter((one) => one !== earlier) };
  return withText(rest, earlier.part, earlier.text, at, findIssues);
}

/** Texts of another copy that differ are stored among the earlier texts, with its own earlier ones. */
export function withTextsOf(work: ComposerWork, other: ComposerWork, at: string): ComposerWork {
  const added = textParts.map((part) => ({ part, text: other[part], at }));
  const earlier = [...work.earlier];
  for (const text of [...added, ...other.earlier]) {
    const isKnown = [{ part: text.part, text: work[text.part] }, ...earlier].some(
      (one) => one.part === text.part && one.text === text.text,
    );
    if (text.text.trim() !== '' && !isKnown) earlier.push(text);
  }
  earlier.sort((one, next) => next.at.localeCompare(one.at));
  return { ...work, earlier: earlier.slice(0, mostEarlier) };
}

export interface Humanized {
  final_text: string;
  issues: string[];
}

/** Step 3 to 4, with what the humanizer makes of the draft. */
export function humanized(work: ComposerWork, { final_text, issues }: Humanized, at: string): ComposerWork {
  const earlier = earlierWith(work, 'humanized', final_text, at);
  return { ...work, humanized: final_text, earlier, enriched: '', issues, step: 'enrich' };
}

/** Step 4 to 5: the enriched text equals the humanized text. */
export function proceededToSeo(work: ComposerWork): ComposerWork {
  return { ...work, enriched: work.humanized, step: 'seo' };
}

/** Step 5 to 6: the first of the titles is preselected. */
export function withSeo(work: ComposerWork, seo: SeoResult): ComposerWork {
  return { ...work, seo, selected: 0, step: 'publish' };
}

/** Typed in the fourth tab, or changed by a later one. */
export function withArticleText(work: ComposerWork, text: string, findIssues: FindIssues): ComposerWork {
  const issues = work.issues.length > 0 ? findIssues(text) : work.issues;
  return { ...work, issues, humanized: text, enriched: work.enriched === '' ? '' : text };
}

/** The newest text there is, whichever tab it was left in. */
export function articleText({ enriched, humanized: text, draft }: ComposerWork): string {
  return [enriched, text].find((one) => one.trim() !== '') ?? draft;
}

/** '' while there is none. */
export function chosenTitle({ seo, selected }: ComposerWork): string {
  return cleanLine(seo.titles[selected] ?? '') || (seo.titles.map(cleanLine).find(Boolean) ?? '');
}

/** The body as it is published: the chosen title is its one H1. */
export function publishedBody(work: ComposerWork, read: (text: string) => Reading): string {
  const title = chosenTitle(work);
  return title === '' ? articleText(work) : withTitle(articleText(work), title, read);
}

/** True if every text and list is empty. */
export function isEmptyWork({ step: _, intent: __, selected: ___, ...work }: ComposerWork): boolean {
  const texts = [work.topic, work.targetQuery, work.tags, work.geoCity, work.outline, work.draft];
  const { internal_links, titles, ...seoTexts } = work.seo;
  const written = [...texts, work.humanized, ...titles, ...Object.values(seoTexts)];
  const lists = [internal_links, work.sources, work.earlier];
  return written.every((text) => text.trim() === '') && lists.every((list) => list.length === 0);
}

function earlierWith(work: ComposerWork, part: TextPart, text: string, at: string): EarlierText[] {
  const before = work[part];
  const isLost = before.trim() !== '' && before !== text;
  return isLost ? [{ part, text: before, at }, ...work.earlier].slice(0, mostEarlier) : work.earlier;
}
