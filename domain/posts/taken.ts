import { dayOf, formatDate } from '../site/dates.ts';
import { momentOf } from '../site/local-time.ts';
import { isPostDate } from './post-input.ts';

/**
 * The moment of exposure. A time without a zone is read in the site's; a day without a time is its noon.
 * @param takenAt as in the file, see `PhotoMetadata`
 * @returns ISO, UTC, milliseconds; null when unknown or no date that a post can have
 */
export function takenMoment(takenAt: string | null | undefined, timeZone: string): string | null {
  if (!takenAt) return null;
  const [, time] = takenAt.split('T');
  const moment = /Z|[+-]/.test(time ?? '')
    ? new Date(takenAt).toISOString()
    : momentOf(time === undefined ? `${takenAt}T12:00` : takenAt, timeZone);
  return isPostDate(moment) ? moment : null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whether a camera's clock was wrong: the day after tomorrow has begun nowhere. @param takenAt as in the file */
export function isAfterTomorrow(takenAt: string, now: Date, timeZone: string): boolean {
  const [day = ''] = takenAt.split('T');
  return day > dayOf(new Date(now.getTime() + dayMs).toISOString(), timeZone).slice(0, day.length);
}

/** @param takenAt a date that is not used, as in the file */
export function futureDateNote(takenAt: string): string {
  const [day = ''] = takenAt.split('T');
  const shown = day.length < 'yyyy-mm-dd'.length ? day : formatDate(`${day}T12:00:00Z`, 'long', 'UTC');
  return `The file says that it was taken in the future (${shown}). This date is not used.`;
}

/**
 * The day of exposure in the site's time zone, `2024-06-05`, where it is known and not the day of the post's date.
 * @param createdDate ISO, UTC
 */
export function otherDayTaken(
  takenAt: string | null | undefined,
  createdDate: string,
  timeZone: string,
): string | null {
  const moment = takenMoment(takenAt, timeZone);
  const day = moment && dayOf(moment, timeZone);
  return day === dayOf(createdDate, timeZone) ? null : day;
}
