import { cleanLine } from '../text/clean.ts';
import { normal } from './calculate.ts';
import { evaluateFormula } from './evaluate.ts';
import { parseFormula } from './parse.ts';
import type { CalculatorField, CalculatorFormula, CalculatorSchema } from './schema.ts';
import { type FormulaNode, isFunctionName, nameShape } from './syntax.ts';

const limits = { fields: 40, formulas: 40, name: 60, description: 300, levels: 8, json: 40_000 } as const;

export type CheckedSchema =
  | { ok: true; schema: CalculatorSchema }
  /** By place: `fields.0.name`, `formulas.2.expression`, or `` for the whole. In the order of the schema. */
  | { ok: false; faults: ReadonlyMap<string, string> };

/**
 * Whether a calculator can be made of what somebody wrote. Every formula is parsed, may only use fields and formulas
 * before it, and is tried: it must have a result for at least one set of numbers.
 * @param written parsed JSON
 * @returns what was written, names and texts cleaned; properties of no meaning here are let stand
 */
export function checkCalculatorSchema(written: unknown): CheckedSchema {
  const faults = new Map<string, string>();
  const schema = shapeOf(written, faults);
  if (!schema) return { ok: false, faults };
  const known = new Map<string, number>();
  for (const [index, { name, description }] of schema.fields.entries()) {
    checkName(faults, known, `fields.${index}.name`, name);
    if (description.length > limits.description)
      faults.set(`fields.${index}.description`, `At most ${limits.description} characters.`);
    known.set(normal(name), 0);
  }
  const fieldNames = [...known.keys()];
  for (const [index, { name, expression }] of schema.formulas.entries()) {
    checkExpression(faults, known, `formulas.${index}.expression`, { name, expression });
    checkName(faults, known, `formulas.${index}.name`, name);
    known.set(normal(name), 0);
  }
  if (faults.size === 0) tryFormulas(faults, schema, fieldNames);
  return faults.size === 0 ? { ok: true, schema } : { ok: false, faults };
}

/** The two lists with their texts; null, and the faults, when they are not there. */
function shapeOf(written: unknown, faults: Map<string, string>): CalculatorSchema | null {
  if (!isRecord(written)) faults.set('', 'The schema must be an object with "fields" and "formulas".');
  else if (isDeeper(written, limits.levels)) faults.set('', 'Too many levels lie in one another.');
  else if (JSON.stringify(written).length > limits.json) faults.set('', 'The schema is too long.');
  if (!isRecord(written) || faults.size > 0) return null;
  const fields = listOf(faults, 'fields', written.fields, readField);
  const formulas = listOf(faults, 'formulas', written.formulas, readFormula);
  if (formulas?.length === 0) faults.set('formulas', 'A calculator needs at least one formula.');
  return fields && formulas && faults.size === 0 ? { ...written, fields, formulas } : null;
}

type ReadEntry<Entry> = (entry: Record<string, unknown>, fault: (key: string, text: string) => void) => Entry;

function listOf<Entry>(
  faults: Map<string, string>,
  list: 'fields' | 'formulas',
  written: unknown,
  read: ReadEntry<Entry>,
): Entry[] | null {
  if (!Array.isArray(written)) {
    faults.set(list, `"${list}" must be a list.`);
    return null;
  }
  if (written.length > limits[list]) {
    faults.set(list, `At most ${limits[list]} ${list}.`);
    return null;
  }
  return written.map((entry, index) => {
    const place = `${list}.${index}`;
    if (!isRecord(entry)) faults.set(place, `Entry ${index + 1} of "${list}" is no object.`);
    return read(isRecord(entry) ? entry : {}, (key, text) => {
      if (isRecord(entry)) faults.set(`${place}.${key}`, text);
    });
  });
}

const readField: ReadEntry<CalculatorField> = (entry, fault) => {
  const { name, description = '' } = entry;
  if (typeof name !== 'string') fault('name', 'A field needs a "name".');
  if (typeof description !== 'string') fault('description', 'The "description" must be a text.');
  return { ...entry, name: textOf(name), description: textOf(description) };
};

const readFormula: ReadEntry<CalculatorFormula> = (entry, fault) => {
  const { name, expression } = entry;
  if (typeof name !== 'string') fault('name', 'A formula needs a "name".');
  if (typeof expression !== 'string') fault('expression', 'A formula needs an "expression".');
  return { ...entry, name: textOf(name), expression: textOf(expression) };
};

function textOf(value: unknown): string {
  return typeof value === 'string' ? cleanLine(value) : '';
}

function checkName(
  faults: Map<string, string>,
  known: ReadonlyMap<string, number>,
  place: string,
  name: string,
): void {
  if (name === '') faults.set(place, 'The name is empty.');
  else if (name.length > limits.name) faults.set(place, `A name has at most ${limits.name} characters.`);
  else if (!nameShape.test(name))
    faults.set(
      place,
      `"${name}" cannot be a name: letters, digits and underscores, beginning with a letter.`,
    );
  else if (isFunctionName(name)) faults.set(place, `"${name}" is the name of a function.`);
  else if (known.has(normal(name))) faults.set(place, `The name "${name}" is there twice.`);
}

function checkExpression(
  faults: Map<string, string>,
  known: ReadonlyMap<string, number>,
  place: string,
  { name, expression }: CalculatorFormula,
): void {
  const parsed = parseFormula(expression);
  if (!parsed.ok) {
    const { reason, at } = parsed.fault;
    faults.set(place, `The formula "${name}" cannot be read: ${reason} (character ${at + 1}).`);
    return;
  }
  const unknown = namesIn(parsed.tree).find((used) => !known.has(used));
  if (unknown !== undefined)
    faults.set(place, `The formula "${name}" uses "${unknown}", which is no field and no formula before it.`);
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

function tryFormulas(faults: Map<string, string>, schema: CalculatorSchema, fieldNames: string[]): void {
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
      faults.set(
        `formulas.${index}.expression`,
        `The formula "${name}" has no result, whichever numbers were tried.`,
      );
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
