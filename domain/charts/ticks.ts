/**
 * Round numbers at equal distances, the first at or below `min`, the last at or above `max`. Their steps are 1, 2
 * or 5 times a power of ten; there are about `count` of them.
 */
export function niceTicks(min: number, max: number, count: number): number[] {
  if (min === max) return min === 0 ? [0, 1] : niceTicks(Math.min(0, min), Math.max(0, max), count);
  const span = max - min;
  const step = stepOf(span / count);
  const first = Math.floor(min / step);
  const last = Math.ceil(max / step);
  // At the ends of all numbers there is no round one beyond.
  if (!Number.isFinite(span) || ![first * step, last * step].every(Number.isFinite)) return [min, max];
  return Array.from({ length: last - first + 1 }, (_, index) => tidy((first + index) * step));
}

/** The round step nearest to a wanted distance. */
function stepOf(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  const ratio = wanted / power;
  if (ratio >= Math.sqrt(50)) return power * 10;
  if (ratio >= Math.sqrt(10)) return power * 5;
  return ratio >= Math.sqrt(2) ? power * 2 : power;
}

/** Without the last digit of binary fractions: 0.30000000000000004 is 0.3. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
