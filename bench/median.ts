/** The middle one; of an even number the mean of the two in the middle. @throws RangeError for none */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('Nothing has no median.');
  return (lower + upper) / 2;
}

/**
 * The value below which this part of them is; not a number for none.
 * @param part 0 to below 1
 */
export function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}
