import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError, isNotFound, messageOr } from '#browser/calls/call.ts';
import type { AdminCalculator } from '#contract/calculators.ts';
import { findJsonFault, lineAt } from '#domain/assets/json-fault.ts';
import { checkCalculatorSchema } from '#domain/calculators/check-schema.ts';
import type { CalculatorSchema } from '#domain/calculators/schema.ts';
import { calculatorCalls } from '../../calls/records.ts';
import {
  forgetDraft,
  keepDraft,
  newSchema,
  readKeptDraft,
  type SchemaDraft,
} from '../../kit/drafts/kept-draft.ts';
import { useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';

const failed = 'Failed to save schema. Check JSON validity.';

/**
 * One schema in the form: what was typed, kept, saved, refused, and what somebody else has done meanwhile.
 * @param id `new` for one that has none yet
 * @param saved null too when it has been deleted and only its typed text is left
 */
export function useSchemaEditor(id: string, saved: AdminCalculator | null) {
  const { base, begin, leave, version, ...typed } = useTypedSchema(id, saved);
  const saving = useSaving(id, typed.draft, saved === null && id !== newSchema, leave);
  const { theirs, save } = saving;
  const restart = (from: Begun) => {
    begin(from);
    saving.forget();
  };
  return {
    ...typed,
    busy: saving.busy,
    problem: saving.refusal && stillWrong(saving.refusal, typed.draft),
    theirs,
    /** Somebody has deleted the schema; what was typed is on this page alone. */
    isGone: saving.isGone,
    save: () => save(id === newSchema ? null : version),
    saveAsNew: () => save(null),
    discard: () => restart(base),
    keepMine: () => (theirs ? save(theirs.version) : Promise.resolve()),
    takeTheirs: () => theirs && restart({ draft: draftOf(theirs), version: theirs.version }),
  };
}

/** A text, and the version of the schema that it began with. */
interface Begun {
  draft: SchemaDraft;
  version: number;
}

/** What stands in the form, kept while it differs from what is saved. */
function useTypedSchema(id: string, saved: AdminCalculator | null) {
  const navigate = useNavigate();
  const [{ draft, version, isRestored }, setState] = useState(() => beginWith(id, saved));
  const [base, setBase] = useState<Begun>(() => ({ draft: draftOf(saved), version: saved?.version ?? 0 }));
  /** Nothing that leaves from now on loses anything. */
  const isDone = useRef(false);
  const [isBackedUp, setBackedUp] = useState(false);
  const isDirty = draft.name !== base.draft.name || draft.json !== base.draft.json;

  useEffect(() => {
    if (isDone.current) return;
    setBackedUp(isDirty && keepDraft(id, { draft, version }));
    if (!isDirty) forgetDraft(id);
  }, [id, isDirty, draft, version]);

  return {
    draft,
    version,
    base,
    isDirty,
    isBackedUp,
    isDone,
    isRestored,
    change: (change: Partial<SchemaDraft>) =>
      setState((before) => ({ ...before, draft: { ...before.draft, ...change } })),
    begin(from: Begun): void {
      setBase(from);
      setState({ ...from, isRestored: false });
    },
    leave(): void {
      isDone.current = true;
      forgetDraft(id);
      navigate('?');
    },
  };
}

function useSaving(id: string, draft: SchemaDraft, isGoneAlready: boolean, onSaved: () => void) {
  const call = useCaller();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The schema as somebody else has saved it. */
  const [theirs, setTheirs] = useState<AdminCalculator | null>(null);
  const [isGone, setGone] = useState(isGoneAlready);

  async function send(over: number | null): Promise<void> {
    const body = { name: draft.name, schema_json: parseSchema(draft.json) };
    if (over !== null) await calculatorCalls.update(call, id, { ...body, version: over });
    else await calculatorCalls.create(call, body);
    toast({ title: 'Saved' });
    onSaved();
  }

  function refuse(error: unknown): void {
    const isConflict = error instanceof CallError && error.code === 'conflict' && error.current;
    if (isConflict) setTheirs(error.current as AdminCalculator);
    else if (isNotFound(error)) {
      setTheirs(null);
      setGone(true);
    } else setRefusal({ error, sent: draft });
  }

  /** @param over the version that was looked at last; null makes a schema of its own */
  async function save(over: number | null): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await send(over);
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }

  function forget(): void {
    setTheirs(null);
    setRefusal(null);
  }

  return { busy, refusal, theirs, isGone, save, forget };
}

/** Why the last save failed, and what was sent. */
interface Refusal {
  error: unknown;
  sent: SchemaDraft;
}

/** What is still wrong with the text in the form; null when it has been corrected. Other failures stay until the next save. */
function stillWrong({ error, sent }: Refusal, draft: SchemaDraft): string | null {
  if (error instanceof SyntaxError) return syntaxError(draft.json);
  const fields = error instanceof CallError ? error.fields : {};
  if (fields.schema_json) return readSchema(draft.json).kind === 'schema' ? null : fields.schema_json;
  if (fields.name && draft.name !== sent.name) return null;
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

export function draftOf(saved: AdminCalculator | null): SchemaDraft {
  return saved
    ? { name: saved.name, json: JSON.stringify(saved.schema_json, null, 2) }
    : { name: '', json: '' };
}

function beginWith(id: string, saved: AdminCalculator | null) {
  const kept = readKeptDraft(id);
  // With the version that was read then: a save since, by somebody else, is noticed as a conflict.
  if (kept) return { ...kept, isRestored: true };
  return { draft: draftOf(saved), version: saved?.version ?? 0, isRestored: false };
}

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
function parseSchema(json: string): Record<string, unknown> {
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
