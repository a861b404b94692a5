import { cleanLine } from '../text/clean.ts';

const limits = { fields: 40, formulas: 40, levels: 8, json: 40_000 } as const;

/**
 * Schema as it was written, with its two lists and their texts cleaned; null, and issues by place, when they are not
 * there.
 */
export function readShape(written: unknown, issues: Map<string, string>): CalculatorSchema | null {
  if (!isRecord(written)) issues.set('', 'The schema must be an object with "fields" and "formulas".');
  else if (isDeeper(written, limits.levels)) issues.set('', 'The schema is nested too deeply.');
  else if (JSON.stringify(written).length > limits.json) issues.set('', 'The schema is too long.');
  if (!isRecord(written) || issues.size > 0) return null;
  const fields = listOf(issues, 'fields', written.fields, readField);
  const formulas = listOf(issues, 'formulas', written.formulas, readFormula);
  if (formulas?.length === 0) issues.set('formulas', 'A calculator needs at least one formula.');
  return fields && formulas && issues.size === 0 ? { ...written, fields, formulas } : null;
}

type ReadEntry<Entry> = (entry: Record<string, unknown>, issue: (key: string, text: string) => void) => Entry;

function listOf<Entry>(
  issues: Map<string, string>,
  list: 'fields' | 'formulas',
  written: unknown,
  read: ReadEntry<Entry>,
): Entry[] | null {
  if (!Array.isArray(written)) {
    issues.set(list, `"${list}" must be a list.`);
    return null;
  }
  if (written.length > limits[list]) {
    issues.set(list, `At most ${limits[list]} ${list}.`);
    return null;
  }
  return written.map((entry, index) => {
    const place = `${list}.${index}`;
    if (!isRecord(entry)) issues.set(place, `Entry ${index + 1} of "${list}" is not an object.`);
    return read(isRecord(entry) ? entry : {}, (key, text) => {
      if (isRecord(entry)) issues.set(`${place}.${key}`, text);
    });
  });
}

const readField: ReadEntry<CalculatorField> = (entry, issue) => {
  const { name, description = '' } = entry;
  if (typeof name !== 'string') issue('name', 'A field needs a "name".');
  if (typeof description !== 'string') issue('description', 'The "description" must be a text.');
  return { ...entry, name: textOf(name), description: textOf(description) };
};

const readFormula: ReadEntry<CalculatorFormula> = (entry, issue) => {
  const { name, expression } = entry;
  if (typeof name !== 'string') issue('name', 'A formula needs a "name".');
  if (typeof expression !== 'string') issue('expression', 'A formula needs an "expression".');
  return { ...entry, name: textOf(name), expression: textOf(expression) };
};

function textOf(value: unknown): string {
  return typeof value === 'string' ? cleanLine(value) : '';
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A number that the visitor types. */
export interface CalculatorField {
  /** By which formulas know it. */
  name: string;
  description: string;
}

/** A result, made of fields and of the formulas before it. */
export interface CalculatorFormula {
  name: string;
  expression: string;
}

export interface CalculatorSchema {
  fields: CalculatorField[];
  formulas: CalculatorFormula[];
}
