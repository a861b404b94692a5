import type { CalculatorSchema } from './calculator-schema.ts';
import { evaluateFormula } from './evaluate.ts';
import { parseFormula } from './parse.ts';

export const formulaError = 'Error in formula';

export interface CalculatorResult {
  name: string;
  /** With two decimals, or {@link formulaError}. */
  text: string;
}

/** From here on a number has no decimals left to show. */
const tooLarge = 1e21;

/** What the visitor typed as a number; 0 for anything that is none. */
export function numberTyped(text: string): number {
  const number = Number(text);
  return Number.isFinite(number) ? number : 0;
}

/**
 * The result of every formula, in order; each may use the fields and the results before it, unrounded. What uses a
 * formula without a result has none itself.
 * @param typed what stands in the fields, by name; a field that is left out counts as 0
 */
export function calculate(
  { fields, formulas }: CalculatorSchema,
  typed: ReadonlyMap<string, string>,
): CalculatorResult[] {
  const known = new Map(fields.map(({ name }) => [normal(name), numberTyped(typed.get(name) ?? '')]));
  return formulas.map(({ name, expression }) => {
    const parsed = parseFormula(expression);
    const value = parsed.ok ? evaluateFormula(parsed.tree, known) : null;
    if (value !== null) known.set(normal(name), value);
    return { name, text: shown(value) };
  });
}

/** One spelling of names that look the same. */
export function normal(name: string): string {
  return name.normalize('NFC');
}

function shown(value: number | null): string {
  if (value === null || Math.abs(value) >= tooLarge) return formulaError;
  const text = value.toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}
