import { dayOf, formatDay } from '../site/dates.ts';
import { momentOf } from '../site/local-time.ts';
import { isPostDate } from './post-input.ts';

/**
 * The moment of exposure. A time without a zone is read in the site's; a day without a time is its noon, a month or
 * year the noon of its first day.
 * @param takenAt as in the file, see `PhotoMetadata`
 * @returns ISO, UTC, milliseconds; null when unknown or no date that a post can have
 */
export function takenMoment(takenAt: string | null | undefined, timeZone: string): string | null {
  if (!takenAt) return null;
  const [day = '', time] = takenAt.split('T');
  const moment = /Z|[+-]/.test(time ?? '')
    ? new Date(takenAt).toISOString()
    : momentOf(`${day}${'-01-01'.slice(day.length - 'yyyy'.length)}T${time ?? '12:00'}`, timeZone);
  return isPostDate(moment) ? moment : null;
}

/** When a photo was taken, as far as its file says it. */
export interface Exposure {
  /** ISO, UTC: orders photos, and is the date of a photo that is dated when taken. */
  moment: string;
  /** Local date where the camera was: `2024-06-05`, `2024-06` or `2024`. */
  day: string;
}

/** @param takenAt as in the file, see `PhotoMetadata` */
export function exposureOf(takenAt: string | null | undefined, timeZone: string): Exposure | null {
  const moment = takenMoment(takenAt, timeZone);
  const [day = ''] = takenAt?.split('T') ?? [];
  return moment === null ? null : { moment, day };
}

interface WireExposure {
  /** The exact moment; null where the file has only a date or a part of it. */
  taken_at: string | null;
  /** The day of the exposure. */
  taken_date: string | null;
}

/** @param takenAt as in the file, see `PhotoMetadata` */
export function exposureToWire(takenAt: string | null | undefined, timeZone: string): WireExposure {
  const exposure = exposureOf(takenAt, timeZone);
  return {
    taken_at: takenAt?.includes('T') ? (exposure?.moment ?? null) : null,
    taken_date: exposure?.day ?? null,
  };
}

export function exposureFromWire({ taken_at, taken_date }: WireExposure, timeZone: string): Exposure | null {
  const moment = takenMoment(taken_at ?? taken_date, timeZone);
  return moment !== null && taken_date !== null ? { moment, day: taken_date } : null;
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
  return `The file says that it was taken in the future (${formatDay(day, 'long')}). This date is not used.`;
}

/**
 * The day of a photo: that of its date in the site's time zone, or where the camera was if that date is the exposure.
 * @param createdDate ISO, UTC
 */
export function dayOfPost(createdDate: string, exposure: Exposure | null, timeZone: string): string {
  return exposure?.moment === createdDate ? exposure.day : dayOf(createdDate, timeZone);
}

/** The day of the exposure, where it is known and not the day of the photo. */
export function otherDayTaken(
  exposure: Exposure | null,
  createdDate: string,
  timeZone: string,
): string | null {
  const day = exposure?.day ?? null;
  return day === dayOfPost(createdDate, exposure, timeZone) ? null : day;
}
