import type { PublicCalculator } from '#contract/calculators.ts';
import type { CalculatorSchema } from '#domain/calculators/calculator-schema.ts';

/** Longer than this nobody waits. */
const patienceMs = 20_000;

/** @throws when it does not come: there is no such calculator, or no connection */
export async function fetchCalculator(id: string): Promise<CalculatorSchema> {
  const response = await fetch(`/api/calculators/${encodeURIComponent(id)}`, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const { schema_json: schema } = (await response.json()) as PublicCalculator;
  return schema;
}
