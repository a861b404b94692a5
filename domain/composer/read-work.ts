import { intents } from './prompts.ts';
import { emptySeo, type SeoResult } from './seo.ts';
import { type ComposerWork, composerSteps, type EarlierText, emptyWork, textParts } from './work.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Reads a stored form state; missing or invalid fields are empty. */
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

/**
 * Reads an answer in JSON while it is still being written: open texts, lists and objects are closed where
 * they are; a name without its value is omitted. Null while it is empty.
 */
export function readUnfinishedJson(text: string): unknown {
  const start = text.indexOf('{');
  if (start < 0) return null;
  const written = text.slice(start);
  for (const candidate of endings(written)) {
    try {
      return JSON.parse(candidate) as unknown;
    } catch {
      // It does not end here; an earlier end may do.
    }
  }
  return null;
}

/** The text as far as it is valid; else without the part after the last complete value. */
function* endings(written: string): Generator<string> {
  const { open, inText, lastComma, openAtComma, end } = scan(written);
  if (open.length === 0) yield written.slice(0, end);
  const body = inText ? `${withoutHalfEscape(written)}"` : written;
  yield body + closing(open);
  yield body.replace(/,\s*$/, '') + closing(open);
  if (lastComma >= 0) yield written.slice(0, lastComma) + closing(openAtComma);
  if (open.length === 1) yield '{}';
}

function scan(written: string) {
  const open: string[] = [];
  let inText = false;
  let lastComma = -1;
  let openAtComma: string[] = [];
  let end = 0;
  for (let at = 0; at < written.length; at += 1) {
    const sign = written[at];
    end = at + 1;
    if (inText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inText = false;
      continue;
    }
    if (sign === '"') inText = true;
    if (sign === '{' || sign === '[') open.push(sign);
    if (sign === '}' || sign === ']') open.pop();
    if (sign === ',') {
      lastComma = at;
      openAtComma = [...open];
    }
    // What follows the answer is not part of it.
    if (open.length === 0 && !inText) break;
  }
  return { open, inText, lastComma, openAtComma, end };
}

function closing(open: readonly string[]): string {
  return [...open]
    .reverse()
    .map((sign) => (sign === '{' ? '}' : ']'))
    .join('');
}

/** `\` and `\u00` at the end wait for the rest of their sign. */
function withoutHalfEscape(written: string): string {
  const half = /\\(?:u[\da-f]{0,3})?$/i.exec(written);
  const before = half ? (/(?<!\\)\\+$/.exec(written.slice(0, half.index))?.[0].length ?? 0) : 0;
  return half && before % 2 === 0 ? written.slice(0, half.index) : written;
}
