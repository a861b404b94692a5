import { intents } from './brief.ts';
import { emptySeo, type SeoResult } from './seo.ts';
import { type ComposerWork, composerSteps, type EarlierText, emptyWork, textParts } from './work.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Work out of what was kept somewhere; what it lacks or says in another way is empty. */
export function readWork(fields: Fields): ComposerWork {
  const text = textIn(fields);
  return {
    step: oneOf(composerSteps, fields.step) ?? emptyWork.step,
    topic: text('topic'),
    targetQuery: text('targetQuery'),
    intent: oneOf(intents, fields.intent) ?? emptyWork.intent,
    tags: text('tags'),
    geoCity: text('geoCity'),
    outline: text('outline'),
    draft: text('draft'),
    humanized: text('humanized'),
    issues: texts(fields.issues),
    enriched: text('enriched'),
    seo: readSeo(fields.seo),
    selected: Number.isInteger(fields.selected) ? Number(fields.selected) : 0,
    sources: records(fields.sources).map((source) => pick(source, ['title', 'url'])),
    dismissedSentences: texts(fields.dismissedSentences),
    earlier: records(fields.earlier).flatMap(readEarlier),
  };
}

/** An SEO result as far as it goes: a half-written answer is none yet, and yet shows what there is. */
export function readSeo(value: unknown): SeoResult {
  const [fields] = records([value]);
  if (!fields) return emptySeo;
  const { titles, internal_links } = fields;
  const names = ['meta_description', 'og_title', 'og_description', 'twitter_title', 'twitter_description'];
  return {
    ...(pick(fields, names) as Omit<SeoResult, 'titles' | 'internal_links'>),
    titles: texts(titles),
    internal_links: records(internal_links).map((link) => pick(link, ['anchor', 'slug'])),
  };
}

function readEarlier(fields: Fields): EarlierText[] {
  const part = oneOf(textParts, fields.part);
  return part ? [{ part, ...pick(fields, ['text', 'at']) }] : [];
}

function textIn(fields: Fields): (name: string) => string {
  return (name) => (typeof fields[name] === 'string' ? fields[name] : '');
}

function pick<Name extends string>(fields: Fields, names: readonly Name[]): Record<Name, string> {
  const text = textIn(fields);
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function records(value: unknown): Fields[] {
  if (!Array.isArray(value)) return [];
  return value.filter((one) => typeof one === 'object' && one !== null && !Array.isArray(one)) as Fields[];
}

function oneOf<Value>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((one) => one === value);
}
