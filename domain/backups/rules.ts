import { daysInBin } from '../bin/bin.ts';
import type { BackupKind, Manifest } from './manifest.ts';

/** Free bytes of the disk that no backup takes. */
export const roomKept = 1024 ** 3;
/** Backups before an upgrade that stay; the nightly ones are counted apart. */
export const upgradesKept = 3;
/** Days after which the newest backup is called old. */
const oldAfterDays = 3;

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
/** In the site's time zone. */
const nightlyHour = 3;

/** One that ended, well or not. */
export interface BackupRun {
  /** Name of the folder; '' when none was made, or another place was named. */
  name: string;
  kind: BackupKind;
  /** ISO. */
  at: string;
  state: 'verified' | 'failed' | 'stopped';
  /** Why it failed, or what the owner should know. */
  message: string;
  bytes: number;
}

/** @param name of its folder among the site's own; '' elsewhere */
export function verifiedRun(manifest: Manifest, name: string): BackupRun {
  const { kind, madeAt: at, missing, damaged } = manifest;
  const warnings = [
    missing.count > 0 && `${missing.count} files were missing on the site: ${missing.first[0]}`,
    damaged.count > 0 && `${damaged.count} originals are damaged on the site: ${damaged.first[0]}`,
  ];
  const message = warnings.filter(Boolean).join('. ');
  return { name, kind, at, state: 'verified', message, bytes: bytesIn(manifest) };
}

/** Bytes of a backup's database and files together. */
export function bytesIn({ database, files }: Manifest): number {
  return database.bytes + (files?.bytes ?? 0);
}

/**
 * Names of those that are deleted after a new backup. Only nightly ones and those before an upgrade are: what the owner
 * has made stays until the owner deletes it.
 * @param keep the nightly ones that stay
 */
export function toRotate(
  backups: readonly { name: string; kind: BackupKind; at: string }[],
  keep: number,
): string[] {
  const excess = (kind: BackupKind, most: number) =>
    backups
      .filter((backup) => backup.kind === kind)
      .sort((one, other) => (one.at < other.at ? 1 : -1))
      .slice(most)
      .map(({ name }) => name);
  return [...excess('nightly', Math.max(keep, 1)), ...excess('upgrade', upgradesKept)];
}

/** Whether this many bytes fit without the last gigabyte. @param free null: not known */
export function hasRoom(needed: number, free: number | null, kept = roomKept): boolean {
  return free === null || free - needed >= kept;
}

/** When the server deletes the files that only a replaced site had: they stay as long as what is in the bin. */
export function formerFilesDue(restored: Date): Date {
  return new Date(restored.getTime() + daysInBin * dayMs);
}

export type BackupHealth = 'none' | 'good' | 'old' | 'failed' | 'incomplete';

/** @param runs the newest first @param since when the site began to make backups, ISO; null: not known */
export function healthOf(
  runs: readonly Pick<BackupRun, 'at' | 'state' | 'kind' | 'message'>[],
  now: Date,
  since: string | null,
): BackupHealth {
  const whole = runs.filter(({ kind }) => kind !== 'upgrade');
  const [last] = whole.filter(({ state }) => state !== 'stopped');
  if (last?.state === 'failed') return 'failed';
  const newest = whole.find(({ state }) => state === 'verified');
  if (isOlder(newest?.at ?? since, now)) return 'old';
  if (!newest) return 'none';
  return newest.message === '' ? 'good' : 'incomplete';
}

/** Problem with the backups, for the owner; null where all is well, or meant so. */
export function backupProblem(state: BackupHealth | 'off'): string | null {
  if (state === 'failed') return 'The last backup failed.';
  if (state === 'incomplete') return 'Files of this site are missing or damaged.';
  return state === 'old' ? `No backup is younger than ${oldAfterDays} days.` : null;
}

function isOlder(time: string | null, now: Date): boolean {
  return time !== null && now.getTime() - Date.parse(time) > oldAfterDays * dayMs;
}

/** The next 3 o'clock at night after a moment, in a time zone. Where a clock change skips it, the hour after. */
export function nextNight(after: Date, timeZone: string): Date {
  const hourAt = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  const dayAt = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  // Time zones differ from UTC by quarters of an hour.
  const quarter = hourMs / 4;
  let time = (Math.floor(after.getTime() / quarter) + 1) * quarter;
  for (let before = new Date(time - quarter); ; before = new Date(time), time += quarter) {
    const [was, is] = [Number(hourAt.format(before)), Number(hourAt.format(time))];
    const isNewDay = dayAt.format(before) !== dayAt.format(time);
    if (is >= nightlyHour && (was < nightlyHour || isNewDay)) return new Date(time);
  }
}
