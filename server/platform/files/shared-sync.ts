/**
 * Syncs a folder once for all who ask at about the same time. Who asks while it is being synced shares the next
 * sync, never the one under way: that may have begun before their file got its name.
 */
export function createSharedSync(sync: (folder: string) => Promise<void>) {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();

  function begin(folder: string): Promise<void> {
    next.delete(folder);
    const under = sync(folder).finally(() => {
      if (running.get(folder) === under) running.delete(folder);
    });
    running.set(folder, under);
    return under;
  }

  /** When it is fulfilled, every name that was in the folder at the call is on the disk. */
  return function sharedSync(folder: string): Promise<void> {
    const waiting = next.get(folder);
    if (waiting) return waiting;
    const under = running.get(folder);
    if (!under) return begin(folder);
    const following = under.then(
      () => begin(folder),
      () => begin(folder),
    );
    next.set(folder, following);
    return following;
  };
}
