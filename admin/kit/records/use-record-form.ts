import { useEffect, useState } from 'react';
import { CallError, messageFrom } from '#browser/calls/call.ts';
import { forget, keep, readKept } from '../drafts/kept-text.ts';

export interface FormProblem {
  message: string;
  /** By the field's name in the calls. */
  fields: Record<string, string>;
}

export interface RecordFormOptions<Draft, Row> {
  /** Under which name the text is kept until it is saved. */
  keptAs: string;
  initial: Draft;
  send: (draft: Draft) => Promise<Row>;
  /** After it has been saved: nothing is kept any more, the text stands in the form until it goes or is discarded. */
  onSaved: (row: Row) => unknown;
  /** Takes a refusal that it can mend; false: it is said in the form. */
  onRefused?: (error: CallError) => boolean;
}

/** A form: what is typed, kept through reloads and other tabs, sent once at a time, and what is refused. */
export function useRecordForm<Draft extends object, Row>(options: RecordFormOptions<Draft, Row>) {
  const { keptAs, initial, send, onSaved, onRefused } = options;
  const [{ draft, isRestored }, setState] = useState(() => {
    const kept = readKept<Draft>(keptAs);
    return { draft: kept ?? initial, isRestored: kept !== null };
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [refusals, setRefusals] = useState(0);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initial);

  useEffect(() => {
    if (isDirty) keep(keptAs, draft);
    else forget(keptAs);
  }, [isDirty, draft, keptAs]);

  function begin(from: Draft): void {
    forget(keptAs);
    setProblem(null);
    setState({ draft: from, isRestored: false });
  }

  async function save(sent: Draft = draft): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const row = await send(sent);
      forget(keptAs);
      await onSaved(row);
    } catch (error) {
      if (error instanceof CallError && onRefused?.(error)) return;
      setProblem({ message: messageFrom(error), fields: error instanceof CallError ? error.fields : {} });
      setRefusals((before) => before + 1);
    } finally {
      setBusy(false);
    }
  }

  return {
    draft,
    isDirty,
    isRestored: isRestored && isDirty,
    busy,
    problem,
    /** How many times it has been refused. */
    refusals,
    /** @param fields what of the form is changed by it: what was refused there is another text now */
    change(change: Partial<Draft>, fields: readonly string[] = Object.keys(change)) {
      setProblem((before) => before && withoutFields(before, fields));
      setState((before) => ({ ...before, draft: { ...before.draft, ...change } }));
    },
    /** Back to what was there. */
    discard: () => begin(initial),
    /** @param sent what is saved in place of what stands in the form */
    save,
  };
}

/** Null when nothing of it is left. */
function withoutFields(problem: FormProblem, changed: readonly string[]): FormProblem | null {
  const refused = Object.entries(problem.fields);
  const left = refused.filter(([field]) => !changed.includes(field));
  if (left.length === refused.length) return problem;
  return left.length === 0 ? null : { ...problem, fields: Object.fromEntries(left) };
}

/** What the fields of a form need of it. */
export interface RecordFields<Draft extends object> {
  draft: Draft;
  problem: FormProblem | null;
  change: (change: Partial<Draft>) => void;
}

export type RecordForm<Draft extends object> = ReturnType<typeof useRecordForm<Draft, unknown>>;
