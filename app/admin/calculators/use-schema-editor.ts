import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminCalculator } from '#contract/calculators.ts';
import { createCalculator, updateCalculator } from '../api/calculators.ts';
import { CallError, messageOr } from '../api/call-error.ts';
import { useCaller } from '../session/session-gate.tsx';
import { useToast } from '../toasts/use-toast.tsx';
import { forgetDraft, keepDraft, readKeptDraft, type SchemaDraft } from './kept-draft.ts';
import { parseSchema } from './read-schema.ts';

const failed = 'Failed to save schema. Check JSON validity.';

/** One schema in the form: what was typed, kept, saved, refused, and what somebody else has saved meanwhile. */
export function useSchemaEditor(saved: AdminCalculator | null) {
  const call = useCaller();
  const navigate = useNavigate();
  const { toast } = useToast();
  const id = saved?.id ?? 'new';
  const [{ draft, version, isRestored }, setState] = useState(() => beginWith(saved));
  const [base, setBase] = useState(() => ({ draft: draftOf(saved), version: saved?.version ?? 0 }));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The schema as somebody else has saved it. */
  const [theirs, setTheirs] = useState<AdminCalculator | null>(null);
  /** Nothing that leaves from now on loses anything. */
  const isDone = useRef(false);
  const isDirty = draft.name !== base.draft.name || draft.json !== base.draft.json;

  useEffect(() => {
    if (isDone.current) return;
    if (isDirty) keepDraft(id, { draft, version });
    else forgetDraft(id);
  }, [id, isDirty, draft, version]);

  function leave(): void {
    isDone.current = true;
    forgetDraft(id);
    navigate('?');
  }

  async function send(over: number): Promise<void> {
    const body = { name: draft.name, schema_json: parseSchema(draft.json) };
    if (saved) await updateCalculator(call, saved.id, { ...body, version: over });
    else await createCalculator(call, body);
    toast({ title: 'Saved' });
    leave();
  }

  async function save(over = version): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await send(over);
    } catch (error) {
      const isConflict = error instanceof CallError && error.code === 'conflict' && error.current;
      if (isConflict) setTheirs(error.current as AdminCalculator);
      else setProblem(error instanceof SyntaxError ? error.message : messageOr(error, failed));
    } finally {
      setBusy(false);
    }
  }

  function begin(from: { draft: SchemaDraft; version: number }): void {
    setBase(from);
    setState({ ...from, isRestored: false });
    setTheirs(null);
    setProblem(null);
  }

  return {
    draft,
    isDirty,
    isDone,
    isRestored,
    busy,
    problem,
    theirs,
    change: (change: Partial<SchemaDraft>) =>
      setState((before) => ({ ...before, draft: { ...before.draft, ...change } })),
    save: () => save(),
    discard: () => begin(base),
    keepMine: () => (theirs ? save(theirs.version) : Promise.resolve()),
    takeTheirs: () => theirs && begin({ draft: draftOf(theirs), version: theirs.version }),
  };
}

export type SchemaEditor = ReturnType<typeof useSchemaEditor>;

export function draftOf(saved: AdminCalculator | null): SchemaDraft {
  return saved
    ? { name: saved.name, json: JSON.stringify(saved.schema_json, null, 2) }
    : { name: '', json: '' };
}

function beginWith(saved: AdminCalculator | null) {
  const kept = readKeptDraft(saved?.id ?? 'new');
  // With the version that was read then: a save since, by somebody else, is noticed as a conflict.
  if (kept) return { ...kept, isRestored: true };
  return { draft: draftOf(saved), version: saved?.version ?? 0, isRestored: false };
}
