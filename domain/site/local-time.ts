const formats = new Map<string, Intl.DateTimeFormat>();

/** The parts a clock in the zone shows, in digits. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const two = '2-digit' as const;
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', timeZone });
  formats.set(timeZone, format);
  return format;
}

/**
 * Time that a clock in the zone shows: `2024-06-05T14:03:00`.
 * @param iso UTC
 */
export function localTimeOf(iso: string, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(new Date(iso));
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const date = `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`;
  return `${date}T${of('hour')}:${of('minute')}:${of('second')}`;
}

/**
 * The moment at which a clock in the zone shows a time. A time that a change of the clocks skips is read with the
 * offset from before the change.
 * @param local `2024-06-05T14:03` with or without seconds
 * @returns ISO, UTC, milliseconds
 */
export function momentOf(local: string, timeZone: string): string {
  const shown = Date.parse(`${local}Z`);
  const offsetAt = (time: number) =>
    Date.parse(`${localTimeOf(new Date(time).toISOString(), timeZone)}Z`) - time;
  const near = shown - offsetAt(shown);
  const exact = shown - offsetAt(near);
  const isShown = offsetAt(exact) === shown - exact;
  return new Date(isShown ? exact : Math.max(near, exact)).toISOString();
}
