import { z } from 'zod';
import { backupKinds } from '#domain/backups/manifest.ts';

const kind = z.enum(backupKinds);
const state = z.enum(['good', 'incomplete', 'old', 'failed', 'none', 'off']);

export const backupParams = z.object({ name: z.string().min(1).max(100) });

const storedBackup = z.object({
  name: z.string(),
  kind,
  made_at: z.string(),
  version: z.string(),
  /** Bytes of the database and all files that it names. */
  bytes: z.number(),
  photos: z.number(),
  articles: z.number(),
  /** Number of files; null for a backup of the database alone. */
  files: z.number().nullable(),
  /** Files that the site did not have any more. */
  missing: z.number(),
  /** Originals that are not what was uploaded. */
  damaged: z.number(),
  /** The keys of the first of both. */
  lost: z.array(z.string()),
  ai_key: z.enum(['none', 'readable', 'sealed']),
});
export type StoredBackupView = z.infer<typeof storedBackup>;

/** `GET /api/admin/backups/state`. */
export const backupState = z.object({
  /** `incomplete`: the newest lacks files that the site has lost. `old`: none is younger than three days. `off`: `BACKUP_KEEP` is 0. */
  state,
  newest: z.string().nullable(),
});
export type BackupState = z.infer<typeof backupState>;

/** `GET /api/admin/backups`. */
export const backupsAnswer = backupState.extend({
  running: z.object({ kind, waiting: z.boolean(), done: z.number(), total: z.number() }).nullable(),
  /** Verified ones, the newest first. */
  backups: z.array(storedBackup),
  /** The newest first; `message` says why. */
  failures: z.array(
    z.object({ kind, at: z.string(), state: z.enum(['failed', 'stopped']), message: z.string() }),
  ),
  plan: z.object({
    next: z.string().nullable(),
    keep: z.number(),
    /** Folder on the server. */
    path: z.string(),
    free_bytes: z.number().nullable(),
  }),
});
export type BackupsAnswer = z.infer<typeof backupsAnswer>;
