/** What bringing in several photographs took. */
export interface BatchCost {
  seconds: number;
  /** Processor time of the process that encoded the images, all threads. */
  cpuSeconds: number;
}

/** Works on all of them, so many at a time; begins none after a failure. */
export async function severalAtOnce<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const next = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
