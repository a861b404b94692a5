import { useNavigate } from 'react-router';
import { messageOr } from '#browser/calls/call.ts';
import type { AdminCalculator, CreateCalculatorBody } from '#contract/calculators.ts';
import { findJsonIssue, lineAt } from '#domain/assets/json-issue.ts';
import { calculatorFields } from '#domain/calculators/calculator.entity.ts';
import { checkCalculatorSchema } from '#domain/calculators/check-schema.ts';
import type { CalculatorSchema } from '#domain/calculators/schema.ts';
import { calculatorCalls } from '../../calls/records.ts';
import type { SaveProblem } from '../../kit/drafts/use-saving.ts';
import { type FormKind, useRecordForm } from '../../kit/records/use-record-form.ts';
import { useToast } from '../../shell/toasts.tsx';

const failed = 'Failed to save schema. Check JSON validity.';

/** A schema as the form holds it. */
export interface SchemaDraft {
  name: string;
  json: string;
}

export const schemaKind: FormKind<AdminCalculator, SchemaDraft, CreateCalculatorBody> = {
  noun: 'schema',
  backups: 'schema-draft',
  fieldOf: calculatorFields.fieldOf,
  fieldLabels: { name: 'Schema Name', json: 'Schema JSON' },
  calls: calculatorCalls,
  draftOf(saved) {
    if (!saved) return { name: '', json: '' };
    const { name = '', schema } = calculatorFields.fromWire(saved);
    return { name, json: JSON.stringify(schema, null, 2) };
  },
  bodyOf: ({ name, json }) => calculatorFields.toWire({ name, schema: parseSchema(json) }),
};

/**
 * State of a schema in the form.
 * @param id null for a new one
 * @param saved null too for a deleted one whose text is still open
 */
export function useSchemaEditor(id: string | null, saved: AdminCalculator | null) {
  const { toast } = useToast();
  const navigate = useNavigate();
  const form = useRecordForm({
    kind: schemaKind,
    row: saved,
    id,
    offersNew: true,
    onSaved() {
      toast({ title: 'Saved' });
      navigate('?');
    },
  });
  return { ...form, problem: form.problem && stillWrong(form.problem, form.draft) };
}

/** The error of the last save; null when the text in the form was corrected. */
function stillWrong({ error, fields }: SaveProblem, draft: SchemaDraft): string | null {
  if (error instanceof SyntaxError) return syntaxError(draft.json);
  if (fields.schema) return readSchema(draft.json).kind === 'schema' ? null : fields.schema;
  return messageOr(error, failed);
}

function syntaxError(json: string): string | null {
  try {
    parseSchema(json);
    return null;
  } catch (error) {
    return error instanceof SyntaxError ? error.message : failed;
  }
}

export type SchemaEditor = ReturnType<typeof useSchemaEditor>;

export type ReadSchema =
  | { kind: 'empty' }
  | { kind: 'schema'; schema: CalculatorSchema }
  /** `place` in the schema; '' for none. */
  | { kind: 'faults'; issues: { place: string; reason: string }[] };

/** Maximum depth: above the domain's own limit, whose message is better. */
const deepest = 64;

/** Schema in the text, or the problem with it. */
export function readSchema(json: string): ReadSchema {
  if (json.trim() === '') return { kind: 'empty' };
  const issue = findJsonIssue(json, deepest);
  if (issue)
    return { kind: 'faults', issues: [{ place: `Line ${lineAt(json, issue.at)}`, reason: issue.reason }] };
  const checked = checkCalculatorSchema(JSON.parse(json));
  if (checked.ok) return { kind: 'schema', schema: checked.schema };
  return {
    kind: 'faults',
    issues: [...checked.issues].map(([place, reason]) => ({ place: placeName(place), reason })),
  };
}

/** `formulas.0.expression` as its author counts: `Formula 1, expression`. */
function placeName(place: string): string {
  const [, list, index, name] = /^(fields|formulas)\.(\d+)(?:\.(\w+))?/.exec(place) ?? [];
  if (index === undefined) return place;
  const entry = `${list === 'fields' ? 'Field' : 'Formula'} ${Number(index) + 1}`;
  return name === undefined ? entry : `${entry}, ${name}`;
}

/**
 * The JSON for a save; the server checks the schema itself.
 * @throws SyntaxError with the browser's message, and the line if the message lacks it
 */
function parseSchema(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json);
  } catch (error) {
    const issue = findJsonIssue(json, Number.POSITIVE_INFINITY);
    const message = error instanceof Error ? error.message : String(error);
    const place = issue && !/line \d/.test(message) ? ` (line ${lineAt(json, issue.at)})` : '';
    throw new SyntaxError(`${message}${place}`, { cause: error });
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
