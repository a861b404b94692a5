/** One of the three ways a date is written: 'June 5, 2024', 'Jun 5, 2024', 'Jun 5'. */
export type DateStyle = 'long' | 'medium' | 'short';

const styles: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  long: { month: 'long', day: 'numeric', year: 'numeric' },
  medium: { month: 'short', day: 'numeric', year: 'numeric' },
  short: { month: 'short', day: 'numeric' },
};

/** Making a formatter costs a thousand times what using it does. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(key: string, options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(`${key} ${timeZone}`);
  if (cached) return cached;
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  formatters.set(`${key} ${timeZone}`, made);
  return made;
}

/**
 * A moment as the site's visitors read it, the same on the server and in the browser.
 * @param iso UTC time
 * @param timeZone IANA name: the site's, never the machine's
 * @throws RangeError when `iso` is no time or the zone is unknown
 */
export function formatDate(iso: string, style: DateStyle, timeZone: string): string {
  return formatter(style, styles[style], timeZone).format(new Date(iso));
}

/** The year of a moment in the site's time zone. */
export function yearOf(iso: string, timeZone: string): number {
  return Number(formatter('year', { year: 'numeric' }, timeZone).format(new Date(iso)));
}
