const counts = new Intl.NumberFormat('en-US');

/** A count as people read it: `5,079`. The one format of all numbers in texts; not for addresses and fields. */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** `1 photo`, `5,079 photos`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
