/** A seeded stream of numbers: the same seed always tells the same story. */
export interface Random {
  /** @returns the next number in [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  /** @returns a whole number, both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** @returns a bell-shaped number around 0, almost always within -1..1. */
  spread(): number;
}

/** Mulberry32: small, fast, and good enough for pictures (never for secrets). */
export function seededRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    spread: () => (next() + next() + next() - 1.5) / 1.5,
  };
}

/** A number in [0, 1) that belongs to a grid cell: the same cell always gets the same one. */
export function cellRandom(column: number, row: number, salt: number): number {
  let mixed = Math.imul(column, 374761393) + Math.imul(row, 668265263) + Math.imul(salt, 2147483647);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 2246822519);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296;
}
