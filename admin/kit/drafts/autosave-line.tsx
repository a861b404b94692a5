import { dayOf, formatMoment, formatTime } from '#domain/site/dates.ts';
import type { AutosaveStatus } from './autosave.ts';

/** Where unsaved text is backed up. */
export interface BackupState {
  status: AutosaveStatus;
  /** This browser has a backup too. */
  isInBrowser: boolean;
}

/** Where text is backed up that the server does not have. */
export function placeOf({ isInBrowser }: BackupState): string {
  return isInBrowser ? 'Backed up in this browser only' : 'Not backed up';
}

/** `12:30 PM`; with the day when that is not today. @param at milliseconds or ISO */
export function clockTime(at: number | string, timeZone: string): string {
  const iso = new Date(at).toISOString();
  const isToday = dayOf(iso, timeZone) === dayOf(new Date().toISOString(), timeZone);
  return isToday ? formatTime(iso, timeZone) : formatMoment(iso, timeZone);
}

interface AutosaveLineProps {
  text: string;
  /** The text is not backed up on the server. */
  isBad: boolean;
}

/** Where the text is saved. A line of its own on a phone, so that nothing moves when the text changes. */
export function AutosaveLine({ text, isBad }: AutosaveLineProps) {
  const color = isBad ? 'text-amber-ink' : 'text-ink-3';
  return (
    <p
      role="status"
      className={`self-center text-note tabular-nums max-md:order-last max-md:min-h-[1lh] max-md:basis-full ${color}`}
    >
      {text}
    </p>
  );
}
