import { type BinaryOperator, type FormulaNode, type FunctionName, parseFormula } from './parse.ts';
import type { CalculatorSchema } from './schema.ts';

export const formulaError = 'Error in formula';

export interface CalculatorResult {
  name: string;
  /** With two decimals, or {@link formulaError}. */
  text: string;
}

/** From here on a number has no decimals left to show. */
const tooLarge = 1e21;

/** Number that a visitor typed; 0 for anything that is none. */
export function numberTyped(text: string): number {
  const number = Number(text);
  return Number.isFinite(number) ? number : 0;
}

/**
 * The result of every formula, in order; each may use the fields and the results before it, unrounded. What uses a
 * formula without a result has none itself.
 * @param typed the inputs by name; a missing one counts as 0
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

/** Numbers by their names: a Map, so that no inherited name has a value. */
export type NumbersByName = ReadonlyMap<string, number>;

/** The value of a formula; null where there is none: an unknown name, no finite number at any step. */
export function evaluateFormula(node: FormulaNode, known: NumbersByName): number | null {
  const value = numberOf(node, known);
  return Number.isFinite(value) ? value : null;
}

/** NaN means 'no value' and stays NaN through every step. */
function numberOf(node: FormulaNode, known: NumbersByName): number {
  switch (node.kind) {
    case 'number':
      return finite(node.value);
    case 'name':
      return finite(known.get(node.name) ?? Number.NaN);
    case 'negation':
      return -numberOf(node.operand, known);
    case 'binary':
      return binary(node.operator, numberOf(node.left, known), numberOf(node.right, known));
    case 'choice': {
      const condition = numberOf(node.condition, known);
      if (Number.isNaN(condition)) return condition;
      return numberOf(condition === 0 ? node.whenFalse : node.whenTrue, known);
    }
    case 'call': {
      const parts = node.parts.map((part) => numberOf(part, known));
      return parts.some(Number.isNaN) ? Number.NaN : finite(functions[node.name](parts));
    }
  }
}

function binary(operator: BinaryOperator, left: number, right: number): number {
  // A comparison with NaN would be false, which would count as a result.
  if (Number.isNaN(left) || Number.isNaN(right)) return Number.NaN;
  return finite(operators[operator](left, right));
}

/** Infinity is not a result, and 1 / Infinity would hide it. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}

const operators: Readonly<Record<BinaryOperator, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '^': (left, right) => left ** right,
  '<': (left, right) => Number(left < right),
  '<=': (left, right) => Number(left <= right),
  '>': (left, right) => Number(left > right),
  '>=': (left, right) => Number(left >= right),
  '==': (left, right) => Number(left === right),
  '!=': (left, right) => Number(left !== right),
};

type Apply = (parts: readonly number[]) => number;

const functions: Readonly<Record<FunctionName, Apply>> = {
  min: (parts) => Math.min(...parts),
  max: (parts) => Math.max(...parts),
  round: ([value = Number.NaN, places = 0]) => round(value, places),
  floor: ([value = Number.NaN]) => Math.floor(value),
  ceil: ([value = Number.NaN]) => Math.ceil(value),
  abs: ([value = Number.NaN]) => Math.abs(value),
  sqrt: ([value = Number.NaN]) => Math.sqrt(value),
  pow: ([base = Number.NaN, exponent = Number.NaN]) => base ** exponent,
  // The natural logarithm; with a second value the one to that base.
  log: ([value = Number.NaN, base]) =>
    base === undefined ? Math.log(value) : Math.log(value) / Math.log(base),
  exp: ([value = Number.NaN]) => Math.exp(value),
};

/** Halves go up, as in `Math.round`. @param places after the decimal point, 0 to 15 */
function round(value: number, places: number): number {
  if (!Number.isInteger(places) || places < 0 || places > 15) return Number.NaN;
  const scaled = value * 10 ** places;
  // So large a number has no decimals to round.
  return Math.abs(scaled) >= Number.MAX_SAFE_INTEGER ? value : Math.round(scaled) / 10 ** places;
}
