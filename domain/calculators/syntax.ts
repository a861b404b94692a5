/** What is wrong with a formula, in words for its owner. */
export interface FormulaFault {
  /** What is wrong. */
  reason: string;
  /** Characters before it, in the expression as it was written. */
  at: number;
}

export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '^' | '<' | '<=' | '>' | '>=' | '==' | '!=';

/** A formula as a tree of these and nothing else: whatever else an expression might mean has no node here. */
export type FormulaNode =
  | { kind: 'number'; value: number }
  | { kind: 'name'; name: string; at: number }
  | { kind: 'negation'; operand: FormulaNode }
  | { kind: 'binary'; operator: BinaryOperator; left: FormulaNode; right: FormulaNode }
  | { kind: 'choice'; condition: FormulaNode; whenTrue: FormulaNode; whenFalse: FormulaNode }
  | { kind: 'call'; name: FunctionName; parts: FormulaNode[] };

/** The functions there are, with how many arguments each takes. */
export const functionArity = {
  min: { least: 1, most: 20 },
  max: { least: 1, most: 20 },
  round: { least: 1, most: 2 },
  floor: { least: 1, most: 1 },
  ceil: { least: 1, most: 1 },
  abs: { least: 1, most: 1 },
  sqrt: { least: 1, most: 1 },
  pow: { least: 2, most: 2 },
  log: { least: 1, most: 2 },
  exp: { least: 1, most: 1 },
} as const;
export type FunctionName = keyof typeof functionArity;

/** Own names only: what every object inherits is no function of ours. */
export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(functionArity, name);
}

/** A letter of any script or an underscore, then letters, digits and underscores. */
export const nameShape = /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u;
