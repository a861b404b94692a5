import { Readable } from 'node:stream';
import type { DemoArticle } from '#demo/content/demo-article.ts';
import { system } from '#domain/access/actor.ts';
import { isAppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { AssetsService } from '../assets/assets.service.ts';
import type { DataFilesService } from '../assets/data-files.service.ts';
import type { CalculatorsService } from '../calculators/calculators.service.ts';

export interface DemoDataDependencies {
  assets: Pick<AssetsService, 'create' | 'remove'>;
  calculators: Pick<CalculatorsService, 'create' | 'remove'>;
  dataFiles: Pick<DataFilesService, 'receive'>;
}

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
export function createDemoData({ assets, calculators, dataFiles }: DemoDataDependencies) {
  /** @returns the address of each file and the id of each calculator, by the names the body knows them by */
  async function storeFor({ files = {}, calculator }: DemoArticle, stored: DemoData, remember: RememberData) {
    const names = new Map<string, string>();
    for (const [key, { name, type, text }] of Object.entries(files)) {
      const stream = Readable.from([Buffer.from(text)]);
      const { url } = await dataFiles.receive(system, { stream, name: `${key}.${type}`, type });
      const { asset } = await assets.create(system, { name, type, url }, (repos, ids) =>
        remember(repos, { assets: ids }),
      );
      stored.assets.push(asset.id);
      names.set(`/demo/${key}`, url);
    }
    if (calculator) {
      const made = await calculators.create(system, calculator, (repos, ids) =>
        remember(repos, { calculators: ids }),
      );
      stored.calculators.push(made.calculator.id);
      names.set('demo-calculator', made.calculator.id);
    }
    return names;
  }

  return {
    /**
     * The article's body with the addresses of its data, which is stored now.
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
        if (known === undefined) throw new Error(`The demo names data that nobody stores: ${name}`);
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

/** What the owner has deleted by hand is gone already. */
export function unlessMissing(error: unknown): void {
  if (!isAppError(error) || error.code !== 'not_found') throw error;
}
