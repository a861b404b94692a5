const pending = new Set<() => Promise<void>>();
let stopping = false;

/**
 * Keeps in mind how to undo something: a process to stop, a folder to delete.
 * @returns does it, at most once; whoever forgets is helped by {@link undoEverything}
 */
export function undoLater(undo: () => Promise<void>): () => Promise<void> {
  const once = async () => {
    if (pending.delete(once)) await undo();
  };
  pending.add(once);
  return once;
}

/** The last thing done comes first: servers stop before their folders go. */
export async function undoEverything(): Promise<void> {
  for (const undo of [...pending].reverse()) await undo();
}

/** Leaves nothing behind when somebody stops the run. */
export function undoOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      stopping = true;
      undoEverything().finally(() => process.exit(code));
    });
  }
}

/** Whether somebody has stopped the run: what fails from then on failed because of that. */
export function isStopping(): boolean {
  return stopping;
}
