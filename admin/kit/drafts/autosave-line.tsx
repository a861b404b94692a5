import { formatDate } from '#domain/site/dates.ts';
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

/** `12:30`. @param at milliseconds or ISO */
export function clockTime(at: number | string, timeZone: string): string {
  return new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
}

/** `Mar 5, 2026, 12:30`. @param iso in UTC */
export function dateAndTime(iso: string, timeZone: string): string {
  return `${formatDate(iso, 'medium', timeZone)}, ${clockTime(iso, timeZone)}`;
}

interface AutosaveLineProps {
  text: string;
  /** The text is not backed up on the server. */
  isBad: boolean;
  className?: string;
}

/** One line about where the text is saved. */
export function AutosaveLine({ text, isBad, className = '' }: AutosaveLineProps) {
  const color = isBad ? 'text-amber-ink' : 'text-ink-3';
  return (
    <p role="status" className={`self-center text-note tabular-nums ${className} ${color}`}>
      {text}
    </p>
  );
}
