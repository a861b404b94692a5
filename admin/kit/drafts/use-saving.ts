import { useState } from 'react';
import { CallError, isNotFound, saveMessageFrom } from '#browser/calls/call.ts';

/** Problem of a save that was refused. */
export interface SaveProblem {
  error: unknown;
  message: string;
  /** Messages by field. */
  fields: Record<string, string>;
  /** Findings of the server's checklist. */
  items: CallError['items'];
}

/** Conflict with a version that was saved elsewhere after the record was read here. */
export interface Conflict<Saved, Intent> {
  remote: Saved;
  /** Intent of the refused save; null if none was tried. */
  intent: Intent | null;
}

export interface SavingOptions {
  /** A save that finds the record deleted offers to save it as a new one, instead of an error. */
  offersNew?: boolean;
  isDeleted?: boolean;
  /** The form's name of a field, by its name in the calls; the same, if it is missing. */
  fieldOf?: (wire: string) => string | undefined;
}

/**
 * State of a save, one at a time, and the result of a refused one: an error, a conflict, or a deletion
 * elsewhere.
 */
export function useSaving<Saved, Intent = 'save'>(options: SavingOptions = {}) {
  const { offersNew = false, fieldOf = (wire) => wire } = options;
  const [busy, setBusy] = useState<Intent | null>(null);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [conflict, setConflict] = useState<Conflict<Saved, Intent> | null>(null);
  const [isDeleted, setDeleted] = useState(options.isDeleted ?? false);

  function refuse(error: unknown, intent: Intent): void {
    if (offersNew && isNotFound(error)) {
      setConflict(null);
      setDeleted(true);
    } else if (error instanceof CallError && error.code === 'conflict' && error.current) {
      setConflict({ remote: error.current as Saved, intent });
    } else setProblem(problemOf(error, fieldOf));
  }

  return {
    busy,
    problem,
    conflict,
    isDeleted,
    /** @returns whether it was saved */
    async attempt(intent: Intent, send: () => Promise<unknown>): Promise<boolean> {
      if (busy !== null) return false;
      setBusy(intent);
      setProblem(null);
      try {
        await send();
        return true;
      } catch (error) {
        refuse(error, intent);
        return false;
      } finally {
        setBusy(null);
      }
    },
    showConflict: setConflict,
    showDeleted: () => setDeleted(true),
    /** Forgets a refusal, because the text has changed or is saved. */
    reset(): void {
      setProblem(null);
      setConflict(null);
      setDeleted(false);
    },
    /** Removes the errors of fields that were edited after the refusal. */
    clearFieldErrors(names: readonly string[]): void {
      setProblem((before) => before && withoutFields(before, names));
    },
  };
}

/** Problem to show at the fields; the message about a part, such as `tags.2`, goes to its field. */
function problemOf(error: unknown, fieldOf: NonNullable<SavingOptions['fieldOf']>): SaveProblem {
  const { fields, items } = error instanceof CallError ? error : { fields: {}, items: [] };
  const named: Record<string, string> = {};
  for (const [path, message] of Object.entries(fields)) {
    const name = path.replace(/\..*/, '');
    named[fieldOf(name) ?? name] ??= message;
  }
  return { error, message: saveMessageFrom(error), fields: named, items };
}

function withoutFields(problem: SaveProblem, names: readonly string[]): SaveProblem {
  const all = Object.entries(problem.fields);
  const left = all.filter(([name]) => !names.includes(name));
  return left.length === all.length ? problem : { ...problem, fields: Object.fromEntries(left) };
}
