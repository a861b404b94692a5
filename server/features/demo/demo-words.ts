import { demoStopwords, demoSynonyms, demoTemplate, demoTerms } from '#demo/content/words.ts';
import { system } from '#domain/access/actor.ts';
import { hubSlug } from '#domain/clusters/slug.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { SemanticRecordsServices } from '../semantic/records.service.ts';
import { unlessMissing } from './demo-data.service.ts';

const kinds = ['terms', 'synonyms', 'stopwords', 'templates'] as const;
type Kind = (typeof kinds)[number];
/** Ids of what was stored, so that exactly this can be taken out again. */
type DemoWords = Record<Kind, string[]>;

export interface DemoWordsDependencies {
  reader: Pick<Repositories, 'settings' | 'clusters' | Kind>;
  transaction: Transaction;
  semantic: Pick<SemanticRecordsServices, Kind>;
}

const recordKey = 'demo-words';
const none: DemoWords = { terms: [], synonyms: [], stopwords: [], templates: [] };
const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

/** The semantic engine's words of the demo: what its pages show before the owner has written any. */
export function createDemoWords({ reader, transaction, semantic }: DemoWordsDependencies) {
  const writers: Record<Kind, () => Promise<{ id: string }[]>> = {
    async terms() {
      const clusters = await reader.clusters.all();
      const inputs = clusters.flatMap(({ id, name }) =>
        (demoTerms[hubSlug(name)] ?? []).map((term) => ({ ...term, clusterId: id })),
      );
      return inputs.length === 0 ? [] : semantic.terms.createAll(system, inputs);
    },
    synonyms: () => semantic.synonyms.createAll(system, demoSynonyms),
    stopwords: () => semantic.stopwords.createAll(system, demoStopwords),
    templates: () => semantic.templates.createAll(system, [demoTemplate]),
  };

  async function recorded(): Promise<DemoWords> {
    const record = (await reader.settings.get(recordKey)) as Partial<DemoWords> | undefined;
    return { ...none, ...record };
  }

  return {
    /** Only of the kinds of which there is nothing yet; each is noted as soon as it stands. */
    async store(): Promise<void> {
      for (const kind of kinds) {
        if ((await reader[kind].all()).length > 0) continue;
        const made = await writers[kind]();
        const record = { ...(await recorded()), [kind]: idsOf(made) };
        await transaction(({ settings }) => settings.set(recordKey, record));
      }
    },

    /** What the owner has written beside it stays. */
    async clear(): Promise<void> {
      const record = await recorded();
      for (const kind of kinds) {
        for (const id of record[kind]) await semantic[kind].remove(system, id).catch(unlessMissing);
      }
      await transaction(({ settings }) => settings.set(recordKey, none));
    },
  };
}
