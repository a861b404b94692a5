import { cleanLine } from '../text/clean.ts';
import type { PublishedPage } from './prompts.ts';

/** Of the fifth tab; the names are those of the specification. */
export interface SeoResult {
  titles: string[];
  meta_description: string;
  og_title: string;
  og_description: string;
  twitter_title: string;
  twitter_description: string;
  internal_links: { anchor: string; slug: string }[];
}

export const emptySeo: SeoResult = {
  titles: [],
  meta_description: '',
  og_title: '',
  og_description: '',
  twitter_title: '',
  twitter_description: '',
  internal_links: [],
};

export const suggestedTitles = 3;
/** Characters; a search cuts longer ones off. */
export const longestTitle = 60;
/** Characters that most networks show of a shared page. */
export const socialLimits = { title: longestTitle, description: 200 } as const;
const suggestedLinks = 3;

/**
 * What an answer is worth: words on one line, three titles and links at most, and of the links only those that lead
 * to something that is really published.
 */
export function usableSeo(answer: SeoResult, published: readonly PublishedPage[]): SeoResult {
  const bySlug = new Map(published.map((page) => [page.slug, page]));
  const titles = [...new Set(answer.titles.map(cleanLine))].filter((title) => title !== '');
  const links = answer.internal_links
    .map(({ anchor, slug }) => ({ anchor: cleanLine(anchor), slug: slugOf(slug) }))
    .filter(({ anchor, slug }) => anchor !== '' && bySlug.has(slug));
  return {
    titles: titles.slice(0, suggestedTitles),
    meta_description: cleanLine(answer.meta_description),
    og_title: cleanLine(answer.og_title),
    og_description: cleanLine(answer.og_description),
    twitter_title: cleanLine(answer.twitter_title),
    twitter_description: cleanLine(answer.twitter_description),
    internal_links: links.slice(0, suggestedLinks),
  };
}

/** Models like to give the whole path. */
function slugOf(written: string): string {
  const [path = ''] = written.trim().toLowerCase().split(/[?#]/);
  return path.replace(/(?<!\/)\/+$/, '').replace(/^.*\//, '');
}

/** The body with the chosen title as its one H1: in the place of the first one, or before everything. */
export function withTitle(body: string, title: string): string {
  const heading = `# ${cleanLine(title)}`;
  const first = /^ {0,3}#(?:[ \t][^\n]*)?$/m.exec(body);
  const code = first && body.slice(0, first.index).match(/^ {0,3}(?:`{3,}|~{3,})/gm);
  if (first && (code?.length ?? 0) % 2 === 0) {
    return body.slice(0, first.index) + heading + body.slice(first.index + first[0].length);
  }
  return `${heading}\n\n${body.trimStart()}`;
}
