export type Random = ReturnType<typeof randomOf>;

/** Numbers that look like chance and are the same for the same seed. */
export function randomOf(seed: string) {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** From 0 to below `end`. */
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    between: (first: number, last: number) => first + below(last - first + 1),
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error('Nothing to pick from.');
      return list[below(list.length)] as T;
    },
    /** Another row of numbers: what one writer does never moves what another one does. */
    fork: (name: string) => randomOf(`${seed}/${name}`),
  };
}
