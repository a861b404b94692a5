import type { SynonymMap } from '../clusters/synonyms.ts';
import type { VoiceProfileRecord } from '../composer/voice-profile.ts';
import { fold } from '../text/fold.ts';
import { Faults } from './faults.ts';
import { templateProblem } from './placeholders.ts';
import type { StopwordList } from './stopwords.ts';
import { type SeoTemplate, type TemplateField, templateFields } from './template.ts';
import { type Term, termRoles } from './term.ts';

type Fields<T> = Omit<T, 'id' | 'createdDate'>;

/*
 * Each takes a whole entity as it would be saved and gives it back cleaned.
 * They throw AppError `invalid` with a message per field.
 */

export function checkTerm(given: Fields<Term>): Fields<Term> {
  const faults = new Faults<keyof Fields<Term>>();
  const term = faults.line('term', given.term, 100, 'Term is required.');
  if (!termRoles.includes(given.role)) faults.add('role', `One of ${termRoles.join(', ')}.`);
  if (given.clusterId === '') faults.add('clusterId', 'Choose a cluster.');
  const weight = faults.wholeNumber('weight', given.weight);
  faults.throwIfAny();
  return { ...given, term, weight };
}

export function checkSynonymMap(given: Fields<SynonymMap>): Fields<SynonymMap> {
  const faults = new Faults<keyof Fields<SynonymMap>>();
  const key = faults.line('key', given.key, 100, 'Key is required.');
  const variants = faults
    .list('variants', given.variants, { entries: 200, characters: 100 })
    .filter((variant) => fold(variant) !== fold(key));
  faults.throwIfAny();
  return { key, variants };
}

/** The first word of a map that another one has already, and what to say of it; null when there is none. */
export function takenWord(
  map: Fields<SynonymMap>,
  others: readonly SynonymMap[],
): { field: 'key' | 'variants'; message: string } | null {
  for (const { key, variants } of others) {
    const taken = new Set([key, ...variants].map(fold));
    const isKey = taken.has(fold(map.key));
    const word = isKey ? map.key : map.variants.find((variant) => taken.has(fold(variant)));
    if (word === undefined) continue;
    return { field: isKey ? 'key' : 'variants', message: `"${word}" stands in the map of "${key}" already.` };
  }
  return null;
}

export function checkStopwordList(given: Fields<StopwordList>): Fields<StopwordList> {
  const faults = new Faults<keyof Fields<StopwordList>>();
  const name = faults.line('name', given.name, 100, 'Name is required.');
  const lowered = given.words.map((word) => word.toLowerCase());
  const words = faults.list('words', lowered, { entries: 5000, characters: 100 });
  faults.throwIfAny();
  return { name, words };
}

const templateLengths: Readonly<Record<TemplateField, number>> = {
  titleTpl: 300,
  metaTpl: 500,
  altTpl: 500,
  filenameTpl: 200,
  slugTpl: 200,
  captionTpl: 1000,
  storyTpl: 20_000,
};

export function checkSeoTemplate(given: Fields<SeoTemplate>): Fields<SeoTemplate> {
  const faults = new Faults<keyof Fields<SeoTemplate>>();
  const name = faults.line('name', given.name, 100, 'Name is required.');
  const texts = templateFields.map((field) => {
    const text = faults.text(field, given[field], templateLengths[field]);
    const problem = templateProblem(text);
    if (problem) faults.add(field, problem);
    return [field, text] as const;
  });
  faults.throwIfAny();
  return { ...given, name, ...(Object.fromEntries(texts) as Record<TemplateField, string>) };
}

export function checkVoiceProfile(given: Fields<VoiceProfileRecord>): Fields<VoiceProfileRecord> {
  const faults = new Faults<keyof Fields<VoiceProfileRecord>>();
  const most = { entries: 30, characters: 300 };
  const checked = {
    name: faults.line('name', given.name, 100, 'Name is required.'),
    tone: faults.line('tone', given.tone, 1000),
    readingLevel: faults.line('readingLevel', given.readingLevel, 300),
    structure: faults.list('structure', given.structure, most),
    doList: faults.list('doList', given.doList, most),
    dontList: faults.list('dontList', given.dontList, most),
  };
  faults.throwIfAny();
  return checked;
}
