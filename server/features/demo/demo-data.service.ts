import { Readable } from 'node:stream';
import type { DemoArticle } from '#demo/content/demo-article.ts';
import { demoStopwords, demoSynonyms, demoTemplate, demoTerms } from '#demo/content/words.ts';
import { system } from '#domain/access/account.ts';
import { hubSlug } from '#domain/clusters/cluster.ts';
import { isAppError } from '#domain/errors.ts';
import type { AppContext } from '../../compose/context.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { assetsService } from '../assets/assets.service.ts';
import { dataFilesService } from '../assets/data-files.service.ts';
import { calculatorsService } from '../calculators/calculators.service.ts';
import { semanticRecords } from '../semantic/records.service.ts';

/** Ids of what was stored for the articles. */
export interface DemoData {
  assets: string[];
  calculators: string[];
}

type RememberData = (
  repos: Repositories,
  part: { [Kind in keyof DemoData]?: readonly string[] },
) => Promise<void>;

/** The data files and calculators of the demo's articles. */
export function createDemoData(app: AppContext) {
  const [assets, calculators] = [assetsService(app), calculatorsService(app)];

  /** @returns the URL of each file and the id of each calculator, by the names the body knows them by */
  async function storeFor({ files = {}, calculator }: DemoArticle, stored: DemoData, remember: RememberData) {
    const names = new Map<string, string>();
    for (const [key, { name, type, text }] of Object.entries(files)) {
      const stream = Readable.from([Buffer.from(text)]);
      const { url } = await dataFilesService(app).receive(system, { stream, name: `${key}.${type}`, type });
      const asset = await assets.create(system, { name, type, url }, (repos, ids) =>
        remember(repos, { assets: ids }),
      );
      stored.assets.push(asset.id);
      names.set(`/demo/${key}`, url);
    }
    if (calculator) {
      const made = await calculators.create(system, calculator, (repos, ids) =>
        remember(repos, { calculators: ids }),
      );
      stored.calculators.push(made.id);
      names.set('demo-calculator', made.id);
    }
    return names;
  }

  return {
    /**
     * The article's body with the URLs of its data, which is stored now.
     * @param remember writes down what is stored, in the same transaction
     */
    async bodyOf(
      article: DemoArticle,
      stored: DemoData,
      remember: RememberData = async () => undefined,
    ): Promise<string> {
      const names = await storeFor(article, stored, remember);
      return article.body.replace(/"(\/demo\/[a-z]+|demo-calculator)"/g, (_, name: string) => {
        const known = names.get(name);
        if (known === undefined) throw new Error(`The demo uses data that is not stored: ${name}`);
        return `"${known}"`;
      });
    },

    async clear({ assets: assetIds, calculators: calculatorIds }: DemoData): Promise<void> {
      for (const id of assetIds) await assets.remove(system, id, { force: true }).catch(unlessMissing);
      for (const id of calculatorIds)
        await calculators.remove(system, id, { force: true }).catch(unlessMissing);
    },
  };
}

/** Ignores `not_found`: the owner may have deleted it. */
export function unlessMissing(error: unknown): void {
  if (!isAppError(error) || error.code !== 'not_found') throw error;
}

const kinds = ['terms', 'synonyms', 'stopwords', 'templates'] as const;
type Kind = (typeof kinds)[number];
/** Ids of the stored records, so that exactly these can be removed. */
type DemoWords = Record<Kind, string[]>;

const recordKey = 'demo-words';
const none: DemoWords = { terms: [], synonyms: [], stopwords: [], templates: [] };
const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

/** Clusters' terms, synonyms, stopwords, templates and voices of the demo. */
export function createDemoWords(app: AppContext) {
  const { reader, transaction } = app;
  const semantic = semanticRecords(app);
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
    /** Only kinds without any records; each record is noted when it is stored. */
    async store(): Promise<void> {
      for (const kind of kinds) {
        if ((await reader[kind].all()).length > 0) continue;
        const made = await writers[kind]();
        const record = { ...(await recorded()), [kind]: idsOf(made) };
        await transaction(({ settings }) => settings.set(recordKey, record));
      }
    },

    /** The owner's own records stay. */
    async clear(): Promise<void> {
      const record = await recorded();
      for (const kind of kinds) {
        for (const id of record[kind]) await semantic[kind].remove(system, id).catch(unlessMissing);
      }
      await transaction(({ settings }) => settings.set(recordKey, none));
    },
  };
}
