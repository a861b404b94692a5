import type { Caller } from '#browser/calls/caller.ts';
import type { BackupState, BackupsAnswer } from '#contract/backups.ts';

const place = '/api/admin/backups';
const at = (name: string) => `${place}/${encodeURIComponent(name)}`;

export const getBackups = (call: Caller, signal?: AbortSignal) =>
  call.json<BackupsAnswer>('GET', place, signal && { signal });

export const getBackupState = (call: Caller, signal?: AbortSignal) =>
  call.json<BackupState>('GET', `${place}/state`, signal && { signal });

export const backUpNow = (call: Caller) => call.json<BackupsAnswer>('POST', place);

export const stopBackup = (call: Caller) => call.json<BackupsAnswer>('POST', `${place}/stop`);

export const deleteBackup = (call: Caller, name: string) => call.json<BackupsAnswer>('DELETE', at(name));

/** URL for a link to a backup: the browser saves the answer as a file. */
export const backupArchiveUrl = (name: string) => `${at(name)}/archive`;
