import { dayOf, formatMoment, formatTime } from '#domain/site/dates.ts';
import type { AutosaveStatus } from './autosave.ts';

/** State of the backup of unsaved text. */
export interface BackupState {
  status: AutosaveStatus;
  /** True if this browser has a backup too. */
  isInBrowser: boolean;
}

/** Text about where unsaved text is backed up when the server does not have it. */
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
  /** True if the text is not backed up on the server. */
  isBad: boolean;
}

/**
 * Line with the state of the backup. On a phone it has a row of its own, so that nothing moves when the text
 * changes.
 */
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
