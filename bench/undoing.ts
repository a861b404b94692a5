const pending = new Set<() => Promise<void>>();
let stopping = false;

/**
 * Registers a cleanup: a process to stop, a folder to delete.
 * @returns runs it, at most once; {@link undoEverything} runs the remaining ones
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

/** Cleans up when the run is stopped. */
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

/** Whether the run was stopped: later failures have that cause. */
export function isStopping(): boolean {
  return stopping;
}
