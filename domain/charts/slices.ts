/** A part of a round; angles in turns from the top, clockwise. */
export interface Slice {
  index: number;
  value: number;
  from: number;
  to: number;
}

/** What is zero, negative or missing has no part. */
export function slicesOf(values: readonly (number | null)[]): Slice[] {
  const positive = values.map((value) => Math.max(0, value ?? 0));
  const largest = Math.max(0, ...positive);
  // Parts of the largest, so that no sum exceeds what numbers can hold.
  const shares = positive.map((value) => (largest === 0 ? 0 : value / largest));
  const total = shares.reduce((sum, share) => sum + share, 0);
  let turned = 0;
  return shares.flatMap((share, index) => {
    if (share === 0) return [];
    const from = turned;
    turned += share / total;
    return [{ index, value: values[index] ?? 0, from, to: turned }];
  });
}

/** A place on a circle. */
export function onCircle(turn: number, radius: number): [number, number] {
  const angle = turn * 2 * Math.PI;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}
