/** One of the three ways a date is written: in English 'June 5, 2024', 'Jun 5, 2024', 'Jun 5'. */
export type DateStyle = 'long' | 'medium' | 'short';

const styles: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  long: { month: 'long', day: 'numeric', year: 'numeric' },
  medium: { month: 'short', day: 'numeric', year: 'numeric' },
  short: { month: 'short', day: 'numeric' },
};

/** Cached labels per style and zone: more than the pages in use show. */
const maxCachedLabels = 5000;

interface Formatter {
  format: Intl.DateTimeFormat;
  labels: Map<string, string>;
}

/** Making a formatter costs a thousand times what using it does. */
const formatters = new Map<string, Formatter>();

function formatterOf(
  key: string,
  options: Intl.DateTimeFormatOptions,
  timeZone: string,
  locale = 'en-US',
): Formatter {
  const name = `${key} ${timeZone} ${locale}`;
  const cached = formatters.get(name);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  const made = { format, labels: new Map<string, string>() };
  formatters.set(name, made);
  return made;
}

/**
 * A moment as the site's visitors read it, the same on the server and in the browser.
 * @param iso UTC time
 * @param timeZone IANA name: the site's, never the machine's
 * @param locale of the texts around it; without one English, as the admin area is
 * @throws RangeError if `iso` is not a time or the zone is unknown
 */
export function formatDate(iso: string, style: DateStyle, timeZone: string, locale?: string): string {
  return labelOf(formatterOf(style, styles[style], timeZone, locale), iso, iso);
}

/**
 * A local date, of which the day or the month may be missing: 'June 5, 2024', 'June 2024', '2024'.
 * @param day `2024-06-05`, `2024-06` or `2024`
 */
export function formatDay(day: string, style: DateStyle, locale?: string): string {
  const [year = '', month, date] = day.split('-');
  if (date !== undefined) return formatDate(`${day}T12:00:00Z`, style, 'UTC', locale);
  if (month === undefined) return year;
  const name = style === 'long' ? 'long' : 'short';
  const { format } = formatterOf(`month ${name}`, { month: name, year: 'numeric' }, 'UTC', locale);
  return format.format(new Date(`${day}-01T12:00:00Z`));
}

/** @param key the same only for moments of the same label */
function labelOf({ format, labels }: Formatter, key: string, moment: string | Date): string {
  const known = labels.get(key);
  if (known) return known;
  const label = format.format(new Date(moment));
  if (labels.size >= maxCachedLabels) labels.clear();
  labels.set(key, label);
  return label;
}

/** A moment to the minute, as its owner reads it: 'May 2, 2026, 12:30 AM'. */
export function formatMoment(iso: string, timeZone: string): string {
  const toTheMinute = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return withPlainSpaces(formatterOf('moment', toTheMinute, timeZone).format.format(new Date(iso)));
}

/** The time of a moment, as its owner reads it: '12:30 AM'. */
export function formatTime(iso: string, timeZone: string): string {
  const { format } = formatterOf('time', { timeStyle: 'short' }, timeZone);
  return withPlainSpaces(format.format(new Date(iso)));
}

/** The space before AM and PM is a narrow one in some engines and a plain one in others. */
const withPlainSpaces = (label: string): string => label.replaceAll('\u202f', ' ');

/** The year of a moment in the site's time zone. */
export function yearOf(iso: string, timeZone: string): number {
  const moment = new Date(iso);
  // Cached for a minute: every page needs the current year.
  return Number(
    labelOf(
      formatterOf('year', { year: 'numeric' }, timeZone),
      String(Math.floor(moment.getTime() / 60_000)),
      moment,
    ),
  );
}

/** The day of a moment in the site's time zone, as machines write it: `2026-05-01`. */
export function dayOf(iso: string, timeZone: string): string {
  const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const [month, day, year] = labelOf(formatterOf('numbers', numbers, timeZone), iso, iso).split('/');
  return `${year}-${month}-${day}`;
}

const quarter = 15 * 60 * 1000;

/**
 * When the day of a moment began in a time zone. Counted in hours and quarters, as zones and their summer times go.
 * @returns ISO, UTC
 */
export function startOfDay(iso: string, timeZone: string): string {
  const isToday = (time: number) => dayOf(new Date(time).toISOString(), timeZone) === today;
  const today = dayOf(iso, timeZone);
  let start = Math.floor(Date.parse(iso) / quarter) * quarter;
  while (isToday(start - 1)) start -= isToday(start - 4 * quarter) ? 4 * quarter : quarter;
  return new Date(start).toISOString();
}

/** Whether this is the name of a time zone, `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
