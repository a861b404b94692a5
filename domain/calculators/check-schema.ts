import { formatCount } from '../text/clean.ts';
import { evaluateFormula, normal } from './calculate.ts';
import { type FormulaNode, isFunctionName, nameShape, parseFormula } from './parse.ts';
import type { CalculatorFormula, CalculatorSchema } from './schema.ts';
import { readShape } from './schema.ts';

const limits = { name: 60, description: 300 } as const;

export type CheckedSchema =
  | { ok: true; schema: CalculatorSchema }
  /** By place: `fields.0.name`, `formulas.2.expression`, or `` for the whole. In the order of the schema. */
  | { ok: false; issues: ReadonlyMap<string, string> };

/**
 * Validates a calculator schema. Every formula is parsed and may only use fields and formulas
 * before it, and is tried: it must have a result for at least one set of numbers.
 * @param written parsed JSON
 * @returns what was written, names and texts cleaned; other properties stay
 */
export function checkCalculatorSchema(written: unknown): CheckedSchema {
  const issues = new Map<string, string>();
  const schema = readShape(written, issues);
  if (!schema) return { ok: false, issues };
  const known = new Map<string, number>();
  for (const [index, { name, description }] of schema.fields.entries()) {
    checkName(issues, known, `fields.${index}.name`, name);
    if (description.length > limits.description)
      issues.set(`fields.${index}.description`, `At most ${formatCount(limits.description)} characters.`);
    known.set(normal(name), 0);
  }
  const fieldNames = [...known.keys()];
  for (const [index, { name, expression }] of schema.formulas.entries()) {
    checkExpression(issues, known, `formulas.${index}.expression`, { name, expression });
    checkName(issues, known, `formulas.${index}.name`, name);
    known.set(normal(name), 0);
  }
  if (issues.size === 0) tryFormulas(issues, schema, fieldNames);
  return issues.size === 0 ? { ok: true, schema } : { ok: false, issues };
}

function checkName(
  issues: Map<string, string>,
  known: ReadonlyMap<string, number>,
  place: string,
  name: string,
): void {
  if (name === '') issues.set(place, 'The name is empty.');
  else if (name.length > limits.name) issues.set(place, `A name has at most ${limits.name} characters.`);
  else if (!nameShape.test(name))
    issues.set(
      place,
      `"${name}" cannot be a name: letters, digits and underscores, beginning with a letter.`,
    );
  else if (isFunctionName(name)) issues.set(place, `"${name}" is the name of a function.`);
  else if (known.has(normal(name))) issues.set(place, `The name "${name}" is used twice.`);
}

function checkExpression(
  issues: Map<string, string>,
  known: ReadonlyMap<string, number>,
  place: string,
  { name, expression }: CalculatorFormula,
): void {
  const parsed = parseFormula(expression);
  if (!parsed.ok) {
    const { reason, at } = parsed.issue;
    issues.set(place, `The formula "${name}" cannot be read: ${reason} (character ${formatCount(at + 1)}).`);
    return;
  }
  const unknown = namesIn(parsed.tree).find((used) => !known.has(used));
  if (unknown !== undefined)
    issues.set(
      place,
      `The formula "${name}" uses "${unknown}", which is neither a field nor an earlier formula.`,
    );
}

function namesIn(node: FormulaNode): string[] {
  switch (node.kind) {
    case 'number':
      return [];
    case 'name':
      return [node.name];
    case 'negation':
      return namesIn(node.operand);
    case 'binary':
      return [...namesIn(node.left), ...namesIn(node.right)];
    case 'choice':
      return [node.condition, node.whenTrue, node.whenFalse].flatMap(namesIn);
    case 'call':
      return node.parts.flatMap(namesIn);
  }
}

/** Numbers for the fields, in turn: all alike, large and small, growing, falling, of both signs. */
const trials: readonly ((index: number, count: number) => number)[] = [
  () => 1,
  () => 0,
  (index) => index + 2,
  (index, count) => count - index + 1,
  (index) => (index % 2 === 0 ? 0.5 : -0.5),
  (index) => (index % 2 === 0 ? -3 : 7),
  () => 100,
  () => 1000,
];

function tryFormulas(issues: Map<string, string>, schema: CalculatorSchema, fieldNames: string[]): void {
  const works = schema.formulas.map(() => false);
  for (const trial of trials) {
    const known = new Map(fieldNames.map((name, index) => [name, trial(index, fieldNames.length)]));
    for (const [index, { name, expression }] of schema.formulas.entries()) {
      const parsed = parseFormula(expression);
      const value = parsed.ok ? evaluateFormula(parsed.tree, known) : null;
      if (value === null) continue;
      known.set(normal(name), value);
      works[index] = true;
    }
  }
  for (const [index, { name }] of schema.formulas.entries()) {
    if (!works[index])
      issues.set(
        `formulas.${index}.expression`,
        `The formula "${name}" has no result for any of the numbers tried.`,
      );
  }
}
