import { Readable } from 'node:stream';
import { system } from '../../domain/access/account.ts';
import type { AssetType } from '../../domain/assets/asset.entity.ts';
import type { CalculatorSchema } from '../../domain/calculators/schema.ts';
import type { Services } from '../../server/compose/services.ts';

/** Stores a data file with a name, as the owner would; an article may name its address. */
export async function addAsset(services: Services, type: AssetType, text: string) {
  const name = `data.${type}`;
  const file = await services.dataFiles.receive(system, {
    stream: Readable.from([Buffer.from(text)]),
    name,
    type,
  });
  const asset = await services.assets.create(system, { name, type, url: file.url });
  return asset;
}

const sum: CalculatorSchema = {
  fields: [
    { name: 'a', description: 'First number' },
    { name: 'b', description: 'Second number' },
  ],
  formulas: [{ name: 'total', expression: 'a + b' }],
};

/** @returns its id */
export async function addCalculator(services: Services, schema = sum): Promise<string> {
  const calculator = await services.calculators.create(system, { name: 'Sum', schema });
  return calculator.id;
}
