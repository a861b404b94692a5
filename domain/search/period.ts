import { dayOf, startOfDay } from '../site/dates.ts';
import { foldForSearch } from '../text/clean.ts';
import type { QueryPart } from '../text/sentences.ts';

/** From the first moment up to, not including, the last. ISO. */
export interface Period {
  from: string;
  to: string;
}

/** Where and in which language dates are read. */
export interface DateReading {
  timeZone: string;
  language: string;
}

/** How dates are written: year, month, day. A day before its month is no month of the United States. */
const forms = ['YMD', 'DMY', 'MDY', 'YM', 'MY', 'Y'] as const;

/** A year, month or day in a query, and the other parts; null for a query without one. */
export function periodIn(
  parts: readonly QueryPart[],
  { timeZone, language }: DateReading,
): { period: Period; rest: QueryPart[] } | null {
  const months = monthNames(language);
  for (const form of forms)
    for (let at = 0; at + form.length <= parts.length; at += 1) {
      const date = dateAs(form, parts.slice(at, at + form.length), months);
      if (!date) continue;
      const { year, month, day } = date;
      const first = startOf(year, month ?? 1, day ?? 1, timeZone);
      const next =
        day !== null
          ? startOf(year, month ?? 1, day + 1, timeZone)
          : month !== null
            ? startOf(year, month + 1, 1, timeZone)
            : startOf(year + 1, 1, 1, timeZone);
      return { period: { from: first, to: next }, rest: parts.toSpliced(at, form.length) };
    }
  return null;
}

function dateAs(form: string, parts: readonly QueryPart[], months: ReadonlyMap<string, number>) {
  const date = { year: 0, month: null as number | null, day: null as number | null };
  for (const [index, { text }] of parts.entries()) {
    const named = months.get(text);
    const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
    if (form[index] === 'Y') date.year = /^(?:18|19|20)\d\d$/.test(text) ? Number(text) : 0;
    else if (form[index] === 'D') date.day = number;
    // 11/05/2026 is the 11th of May in one country and the 5th of November in another.
    else date.month = named ?? (form === 'MDY' ? 0 : number);
  }
  const { year, month, day } = date;
  if (year === 0 || (month !== null && (month < 1 || month > 12))) return null;
  const lastDay = new Date(Date.UTC(year, month ?? 1, 0)).getUTCDate();
  return day !== null && (day < 1 || day > lastDay) ? null : date;
}

/** A day or month beyond the last is of the next month or year. */
function startOf(year: number, month: number, day: number, timeZone: string): string {
  const at = (hour: number) => new Date(Date.UTC(year, month - 1, day, hour)).toISOString();
  const wanted = at(0).slice(0, 10);
  // One of these is within the day, wherever it is.
  const within = [12, 0, 23].map(at).find((moment) => dayOf(moment, timeZone) === wanted) ?? at(12);
  return startOfDay(within, timeZone);
}

const known = new Map<string, ReadonlyMap<string, number>>();

/** Names of months and their short forms, folded: English and German ones, and those of the language. */
function monthNames(language: string): ReadonlyMap<string, number> {
  const found = known.get(language);
  if (found) return found;
  const names = new Map<string, number>([['sept', 9]]);
  for (const locale of ['en', 'de', language])
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const name = foldForSearch(format.format(Date.UTC(2000, month - 1, 15))).replace('.', '');
        if (/^\p{L}+$/u.test(name)) names.set(name, month);
      }
    }
  known.set(language, names);
  return names;
}
