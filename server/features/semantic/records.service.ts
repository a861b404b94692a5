import type { SynonymMap } from '#domain/clusters/matching.ts';
import type { VoiceProfileRecord } from '#domain/composer/voice.ts';
import type { SeoTemplate, StopwordList, Term } from '#domain/semantic/inputs.ts';
import {
  checkSeoTemplate,
  checkStopwordList,
  checkSynonymMap,
  checkTerm,
  checkVoiceProfile,
  duplicateTerm,
} from '#domain/semantic/inputs.ts';
import { fold } from '#domain/text/clean.ts';
import { synonymsChanged } from '../../compose/followers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import {
  createRecordsService,
  type RecordsShared,
  type Refusal,
} from '../../platform/records/records.service.ts';

export type SemanticRecordsServices = ReturnType<typeof createSemanticRecordsServices>;

/** Terms, synonym maps, stopword lists, templates and voice profiles. */
export function createSemanticRecordsServices(shared: RecordsShared) {
  return {
    terms: createRecordsService<Term>(shared, {
      noun: 'term',
      of: ({ terms }) => terms,
      blank: { clusterId: '', term: '', role: 'primary', weight: 1, enabled: true },
      check: checkTerm,
      refuse: refuseStrayTerm,
    }),
    synonyms: createRecordsService<SynonymMap>(shared, {
      noun: 'synonym map',
      of: ({ synonyms }) => synonyms,
      blank: { key: '', variants: [] },
      check: checkSynonymMap,
      refuse: rejectDuplicateTerms,
      visible: ['create', 'update', 'remove'],
      follow: synonymsChanged,
    }),
    stopwords: createRecordsService<StopwordList>(shared, {
      noun: 'stopword list',
      of: ({ stopwords }) => stopwords,
      blank: { name: '', words: [] },
      check: checkStopwordList,
    }),
    templates: createRecordsService<SeoTemplate>(shared, {
      noun: 'template',
      of: ({ templates }) => templates,
      blank: {
        name: '',
        enabled: true,
        titleTpl: '',
        metaTpl: '',
        altTpl: '',
        filenameTpl: '',
        slugTpl: '',
        captionTpl: '',
        storyTpl: '',
      },
      check: checkSeoTemplate,
    }),
    voiceProfiles: createRecordsService<VoiceProfileRecord>(shared, {
      noun: 'voice profile',
      of: ({ voiceProfiles }) => voiceProfiles,
      blank: { name: '', tone: '', readingLevel: '', structure: [], doList: [], dontList: [] },
      check: checkVoiceProfile,
    }),
  };
}

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
