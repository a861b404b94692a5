import type { ComposerWork } from './work.ts';

/** A part of the work in two versions, as text. */
export interface Difference {
  label: string;
  before: string;
  after: string;
}

/** The parts that differ between two versions of the work; the open tab is not compared. */
export function differences(before: ComposerWork, after: ComposerWork): Difference[] {
  const others = new Map(partsOf(after));
  return partsOf(before)
    .map(([label, text]) => ({ label, before: text, after: others.get(label) ?? '' }))
    .filter((part) => part.before !== part.after);
}

function partsOf(work: ComposerWork): [label: string, text: string][] {
  const { seo } = work;
  return [
    ['Topic', work.topic],
    ['Target Query', work.targetQuery],
    ['Intent', work.intent],
    ['Tags', work.tags],
    ['Geo City', work.geoCity],
    ['Outline', work.outline],
    ['Draft', work.draft],
    ['Article', work.humanized],
    ['Titles', seo.titles.join('\n').trimEnd()],
    ['Chosen title', String(work.selected + 1)],
    ['Meta description', seo.meta_description],
    ['OpenGraph title', seo.og_title],
    ['OpenGraph description', seo.og_description],
    ['Twitter title', seo.twitter_title],
    ['Twitter description', seo.twitter_description],
    ['Internal links', seo.internal_links.map(({ anchor, slug }) => `${anchor}: ${slug}`).join('\n')],
    ['Sources', work.sources.map(({ title, url }) => `${title} ${url}`.trim()).join('\n')],
    ['Dismissed sentences', work.dismissedSentences.join('\n')],
  ];
}
