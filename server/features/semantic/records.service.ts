import { type VoiceProfileRecord, voiceFields } from '#domain/composer/voice.entity.ts';
import {
  checkSeoTemplate,
  checkStopwordList,
  checkSynonymMap,
  checkTerm,
  checkVoiceProfile,
  duplicateTerm,
} from '#domain/semantic/inputs.ts';
import {
  type SeoTemplate,
  type StopwordList,
  type SynonymMap,
  stopwordFields,
  synonymFields,
  type Term,
  templateFields,
  termFields,
} from '#domain/semantic/records.entity.ts';
import { fold } from '#domain/text/clean.ts';
import { perApp } from '../../compose/context.ts';
import { synonymsChanged } from '../../compose/followers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { createRecordsService, type Refusal } from '../../platform/records/records.service.ts';
import { clustersService } from '../clusters/clusters.service.ts';

export type SemanticRecords = ReturnType<typeof semanticRecords>;

/** Clusters, terms, synonym maps, stopword lists, templates and voice profiles. */
export const semanticRecords = perApp((app) => {
  return {
    clusters: clustersService(app),
    terms: createRecordsService<Term>(app, {
      noun: 'term',
      of: ({ terms }) => terms,
      blank: termFields.blank(),
      check: checkTerm,
      refuse: refuseStrayTerm,
    }),
    synonyms: createRecordsService<SynonymMap>(app, {
      noun: 'synonym map',
      of: ({ synonyms }) => synonyms,
      blank: synonymFields.blank(),
      check: checkSynonymMap,
      refuse: rejectDuplicateTerms,
      visible: ['create', 'update', 'remove'],
      follow: synonymsChanged,
    }),
    stopwords: createRecordsService<StopwordList>(app, {
      noun: 'stopword list',
      of: ({ stopwords }) => stopwords,
      blank: stopwordFields.blank(),
      check: checkStopwordList,
    }),
    templates: createRecordsService<SeoTemplate>(app, {
      noun: 'template',
      of: ({ templates }) => templates,
      blank: templateFields.blank(),
      check: checkSeoTemplate,
    }),
    voiceProfiles: createRecordsService<VoiceProfileRecord>(app, {
      noun: 'voice profile',
      of: ({ voiceProfiles }) => voiceProfiles,
      blank: voiceFields.blank(),
      check: checkVoiceProfile,
    }),
  };
});

async function refuseStrayTerm(
  { clusters, terms }: Repositories,
  records: readonly Term[],
): Promise<Refusal<Term> | null> {
  const present = new Map<string, Term>();
  for (const clusterId of new Set(records.map((record) => record.clusterId))) {
    const index = records.findIndex((record) => record.clusterId === clusterId);
    if (!(await clusters.findById(clusterId)))
      return { index, field: 'clusterId', message: 'Cluster not found.' };
    for (const term of await terms.where({ clusterId })) present.set(keyOf(term), term);
  }
  for (const [index, record] of records.entries()) {
    const same = present.get(keyOf(record));
    if (same && same.id !== record.id) {
      return { index, field: 'term', message: `The cluster already has the term "${same.term}".` };
    }
    present.set(keyOf(record), record);
  }
  return null;
}

function keyOf({ clusterId, term }: Term): string {
  return `${clusterId} ${fold(term)}`;
}

/** A word in two maps would belong to two keys. */
async function rejectDuplicateTerms(
  { synonyms }: Repositories,
  records: readonly SynonymMap[],
): Promise<Refusal<SynonymMap> | null> {
  const present = await synonyms.all();
  for (const [index, record] of records.entries()) {
    const others = present.filter(({ id }) => id !== record.id);
    const taken = duplicateTerm(record, [...others, ...records.slice(0, index)]);
    if (taken) return { index, ...taken };
  }
  return null;
}
