import { findJsonFault, lineAt } from '#domain/assets/json-fault.ts';
import type { CalculatorSchema } from '#domain/calculators/calculator-schema.ts';
import { checkCalculatorSchema } from '#domain/calculators/check-schema.ts';

export type ReadSchema =
  | { kind: 'empty' }
  | { kind: 'schema'; schema: CalculatorSchema }
  /** Each with the place in the schema, `` for none. */
  | { kind: 'faults'; faults: { place: string; reason: string }[] };

/** More than the domain's own bound, which has the better words. */
const deepest = 64;

/** What the text says, while it is typed. */
export function readSchema(json: string): ReadSchema {
  if (json.trim() === '') return { kind: 'empty' };
  const fault = findJsonFault(json, deepest);
  if (fault)
    return { kind: 'faults', faults: [{ place: `Line ${lineAt(json, fault.at)}`, reason: fault.reason }] };
  const checked = checkCalculatorSchema(JSON.parse(json));
  if (checked.ok) return { kind: 'schema', schema: checked.schema };
  return { kind: 'faults', faults: [...checked.faults].map(([place, reason]) => ({ place, reason })) };
}

/**
 * The JSON for a save; what the schema itself says is the server's to judge.
 * @throws SyntaxError in the browser's words, with the line where they do not name it
 */
export function parseSchema(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json);
  } catch (error) {
    const fault = findJsonFault(json, Number.POSITIVE_INFINITY);
    const said = error instanceof Error ? error.message : String(error);
    const place = fault && !/line \d/.test(said) ? ` (line ${lineAt(json, fault.at)})` : '';
    throw new SyntaxError(`${said}${place}`, { cause: error });
  }
}

export const exampleSchema = `{
  "fields": [
    { "name": "focal", "description": "Focal length, mm" },
    { "name": "stop", "description": "Aperture, f/" },
    { "name": "circle", "description": "Circle of confusion, mm" }
  ],
  "formulas": [
    { "name": "distance_m", "expression": "(focal ^ 2 / (stop * circle) + focal) / 1000" },
    { "name": "sharp_from_m", "expression": "distance_m / 2" }
  ]
}`;
