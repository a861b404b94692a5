import { type VoiceProfileRecord, voiceFields } from '../composer/voice.entity.ts';
import { FieldErrors } from '../fields.ts';
import { fold } from '../text/clean.ts';
import {
  type SeoTemplate,
  type StopwordList,
  type SynonymMap,
  stopwordFields,
  synonymFields,
  type Term,
  templateFields,
  termFields,
  termRoles,
} from './records.entity.ts';

type Fields<T> = Omit<T, 'id' | 'createdDate'>;

/*
 * Each takes a whole entity as it would be saved and gives it back cleaned.
 * They throw AppError `invalid` with a message per field.
 */

export function checkTerm(given: Fields<Term>): Fields<Term> {
  const errors = new FieldErrors<keyof Fields<Term>>();
  const term = errors.line('term', given.term, termFields.fields.term.limit, 'Term is required.');
  if (!termRoles.includes(given.role)) errors.add('role', `One of ${termRoles.join(', ')}.`);
  if (given.clusterId === '') errors.add('clusterId', 'Choose a cluster.');
  const weight = errors.wholeNumber('weight', given.weight);
  errors.throwIfAny();
  return { ...given, term, weight };
}

export function checkSynonymMap(given: Fields<SynonymMap>): Fields<SynonymMap> {
  const errors = new FieldErrors<keyof Fields<SynonymMap>>();
  const key = errors.line('key', given.key, synonymFields.fields.key.limit, 'Key is required.');
  const variants = errors
    .list('variants', given.variants, synonymFields.fields.variants)
    .filter((variant) => fold(variant) !== fold(key));
  errors.throwIfAny();
  return { key, variants };
}

/** The first word of a map that another map already has, with the message; null if there is none. */
export function duplicateTerm(
  map: Fields<SynonymMap>,
  others: readonly SynonymMap[],
): { field: 'key' | 'variants'; message: string } | null {
  for (const { key, variants } of others) {
    const taken = new Set([key, ...variants].map(fold));
    const isKey = taken.has(fold(map.key));
    const word = isKey ? map.key : map.variants.find((variant) => taken.has(fold(variant)));
    if (word === undefined) continue;
    return { field: isKey ? 'key' : 'variants', message: `"${word}" is already in the map of "${key}".` };
  }
  return null;
}

export function checkStopwordList(given: Fields<StopwordList>): Fields<StopwordList> {
  const errors = new FieldErrors<keyof Fields<StopwordList>>();
  const name = errors.line('name', given.name, stopwordFields.fields.name.limit, 'Name is required.');
  const lowered = given.words.map((word) => word.toLowerCase());
  const words = errors.list('words', lowered, stopwordFields.fields.words);
  errors.throwIfAny();
  return { name, words };
}

export function checkSeoTemplate(given: Fields<SeoTemplate>): Fields<SeoTemplate> {
  const errors = new FieldErrors<keyof Fields<SeoTemplate>>();
  const name = errors.line('name', given.name, templateFields.fields.name.limit, 'Name is required.');
  const texts = templateTexts.map((field) => {
    const text = errors.text(field, given[field], templateFields.fields[field].limit);
    const problem = templateProblem(text);
    if (problem) errors.add(field, problem);
    return [field, text] as const;
  });
  errors.throwIfAny();
  return { ...given, name, ...(Object.fromEntries(texts) as Record<TemplateText, string>) };
}

export function checkVoiceProfile(given: Fields<VoiceProfileRecord>): Fields<VoiceProfileRecord> {
  const errors = new FieldErrors<keyof Fields<VoiceProfileRecord>>();
  const { fields } = voiceFields;
  const checked = {
    name: errors.line('name', given.name, fields.name.limit, 'Name is required.'),
    tone: errors.line('tone', given.tone, fields.tone.limit),
    readingLevel: errors.line('readingLevel', given.readingLevel, fields.readingLevel.limit),
    structure: errors.list('structure', given.structure, fields.structure),
    doList: errors.list('doList', given.doList, fields.doList),
    dontList: errors.list('dontList', given.dontList, fields.dontList),
  };
  errors.throwIfAny();
  return checked;
}

/** Names that a template may hold in double braces. */
export const placeholders = [
  'CITY_OR_CONTEXT',
  'CITY',
  'MOOD',
  'CONTEXT',
  'PRIMARY',
  'DATE',
  'HASH6',
] as const;
export type Placeholder = (typeof placeholders)[number];
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const names: ReadonlySet<string> = new Set(placeholders);
/** `{{NAME}}`, or `{{NAME?}}-`: the hyphen belongs to it. */
const written = /\{\{\s*([A-Z0-9_]+)\s*(?:\}\}|\?\s*\}\}(-?))/g;
const justOne = new RegExp(`^${written.source}$`);
/** Double braces around anything but braces: an intended placeholder. */
const anyName = /\{\{[^{}]*\}\}/g;
const nested = /\{{3}|\}{3}|\{\{[^}]*\{/;
const howItIsWritten = 'A placeholder is written {{CITY}}, or {{CITY?}}- when it may be empty.';

/**
 * A template with its values. An optional placeholder without a value takes the hyphen behind it along; any other
 * without a value leaves nothing behind. Values are never read as templates.
 * @param gap replaces an empty value
 */
export function fillTemplate(template: string, values: PlaceholderValues, gap = ''): string {
  return template.replace(written, (whole: string, name: string, hyphen: string | undefined) => {
    if (!isPlaceholder(name)) return whole;
    const value = values[name];
    if (value === '') return gap;
    return hyphen === undefined ? value : value + hyphen;
  });
}

/** A Unicode noncharacter, which no text contains. */
const gap = '\ufdd0';
/** Gaps in a row with the punctuation before, between and behind them. Never begins inside a run of marks or blanks. */
const gapsInPunctuation = /(?<![,;:.!?])([,;:.!?]*)((?:(?<![ \t])[ \t]*\ufdd0(?:[ \t]*[,;:.!?]+)?)+)/g;
const marks = /[,;:.!?]+/g;

/** Fills a sentence like {@link fillTemplate}: marks that meet at an empty value become the strongest of them. */
export function fillSentence(template: string, values: PlaceholderValues): string {
  const filled = fillTemplate(template, values, gap);
  return filled.replace(gapsInPunctuation, (whole: string, ...rest: unknown[]) => {
    const isFirst = /(^|\n)$/.test(filled.slice(0, Number(rest[2])));
    return isFirst ? '' : weightiest(whole.match(marks) ?? []);
  });
}

/** The end of a sentence before a colon, that before the rest; of equals the first. */
function weightiest(found: readonly string[]): string {
  return found.find((mark) => /^[.!?]/.test(mark)) ?? found.find((mark) => mark[0] === ':') ?? found[0] ?? '';
}

/** The error of a template, for its owner; null if it is valid. */
export function templateProblem(template: string): string | null {
  for (const [whole] of template.matchAll(anyName)) {
    const [, name = ''] = whole.match(justOne) ?? [];
    if (!isPlaceholder(name)) return `Unknown placeholder ${whole}. Use ${placeholders.join(', ')}.`;
  }
  if (nested.test(template)) return `Braces cannot be nested. ${howItIsWritten}`;
  if (/\{\{|\}\}/.test(template.replace(written, ''))) return `Unmatched double braces. ${howItIsWritten}`;
  return null;
}

function isPlaceholder(name: string): name is Placeholder {
  return names.has(name);
}

/** The words of all lists, folded. */
export function stopwordsOf(lists: readonly StopwordList[]): Set<string> {
  return new Set(lists.flatMap(({ words }) => words.map(fold)));
}

type TemplateText = Extract<keyof SeoTemplate, `${string}Tpl`>;
const templateTexts = Object.keys(templateFields.fields).filter((name): name is TemplateText =>
  name.endsWith('Tpl'),
);
