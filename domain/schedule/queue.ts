import { FieldErrors } from '../fields.ts';
import { dayOf } from '../site/dates.ts';
import { localTimeOf, momentOf } from '../site/local-time.ts';

/** From 1, Monday, to 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** How often the queue publishes, as its owner decides. */
export interface QueueSettings {
  /** `08:00`, in the site's time zone. */
  time: string;
  days: readonly Weekday[];
  /** Photos at one time. */
  count: number;
  /** Which date a photo gets whose date its owner has not set. */
  date: 'publication' | 'taken';
}

export interface QueueState extends QueueSettings {
  isPaused: boolean;
  /** ISO: times until then are over. */
  since: string;
  /** The day on which it published last, `2026-11-23`; a second time of that day is none. */
  lastDay: string | null;
  /** Grows with every change, also of the photos in it. */
  version: number;
}

export const everyDay: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
export const mostAtOnce = 3;
/** Photos in the queue. */
export const mostQueued = 1000;

export const defaultQueue: QueueSettings = { time: '08:00', days: everyDay, count: 1, date: 'publication' };

/** @throws AppError `invalid` with a message per field */
export function checkQueue({ time, days, count, date }: QueueSettings): QueueSettings {
  const errors = new FieldErrors<keyof QueueSettings>();
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) errors.add('time', 'Enter a time such as 08:00.');
  const chosen = everyDay.filter((day) => days.includes(day));
  if (chosen.length === 0) errors.add('days', 'Choose at least one day.');
  if (!Number.isInteger(count) || count < 1 || count > mostAtOnce)
    errors.add('count', `Choose 1 to ${mostAtOnce} photos.`);
  errors.throwIfAny();
  return { time, days: chosen, count, date };
}

/** One time at which the queue publishes. */
export interface Slot {
  /** `2026-11-23` */
  day: string;
  /** ISO */
  moment: string;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Minutes by which clocks are set back. */
const setBack = [120, 60, 30, 20];

/** Slot on a day: the first of a time that the clocks show twice; null for a day that the zone leaves out. */
function slotOn(day: string, time: string, timeZone: string): Slot | null {
  const moment = momentOf(`${day}T${time}`, timeZone);
  if (dayOf(moment, timeZone) !== day) return null;
  const shown = localTimeOf(moment, timeZone);
  const earlier = setBack
    .map((minutes) => new Date(Date.parse(moment) - minutes * 60_000).toISOString())
    .find((other) => localTimeOf(other, timeZone) === shown);
  return { day, moment: earlier ?? moment };
}

function weekdayOf(day: string): Weekday {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) as Weekday;
}

/** The times after `since`, at most one a day, without end. */
export function* slotsAfter(
  { time, days, since, lastDay }: Pick<QueueState, 'time' | 'days' | 'since' | 'lastDay'>,
  timeZone: string,
): Generator<Slot, never> {
  for (let noon = Date.parse(`${dayOf(since, timeZone)}T12:00:00Z`); ; noon += dayMs) {
    const day = new Date(noon).toISOString().slice(0, 10);
    if (!days.includes(weekdayOf(day)) || (lastDay !== null && day <= lastDay)) continue;
    const slot = slotOn(day, time, timeZone);
    if (slot && slot.moment > since) yield slot;
  }
}

/** When each of so many photos goes public. Empty while the queue is paused. */
export function queueDates(queue: QueueState, photos: number, timeZone: string): Slot[] {
  if (queue.isPaused || photos === 0) return [];
  const dates: Slot[] = [];
  for (const slot of slotsAfter(queue, timeZone)) {
    for (let index = 0; index < queue.count && dates.length < photos; index += 1) dates.push(slot);
    if (dates.length >= photos) break;
  }
  return dates;
}
