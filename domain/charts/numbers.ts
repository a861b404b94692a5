const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });
const scientific = new Intl.NumberFormat('en-US', { notation: 'scientific', maximumFractionDigits: 3 });

/** As people read it: 1,800; 12.5M; 3.2E-6. */
export function numberWords(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e15 || (size > 0 && size < 1e-3)) return scientific.format(value);
  return size >= 1e6 ? compact.format(value) : plain.format(value);
}

/** A coordinate as it is written into a drawing: a tenth of a pixel is finer than any screen. */
export function coordinate(value: number): number {
  return Math.round(value * 10) / 10;
}
