/** Why a backup was made. */
export const backupKinds = ['nightly', 'manual', 'upgrade'] as const;
export type BackupKind = (typeof backupKinds)[number];

/** Whether the backup holds the key of the AI provider, and whether a restored site can read it. */
export const keyStates = ['none', 'readable', 'sealed'] as const;

/** Description of a backup, which is part of it. The list of its files with their hashes is beside it. */
export interface Manifest {
  format: 1;
  kind: BackupKind;
  /** ISO. */
  madeAt: string;
  /** Version of Passerby that made the backup. */
  version: string;
  /** The id stays the same wherever the site moves, and differs from that of every other site. */
  site: { id: string; name: string; url: string };
  /** Kinds of database and file store of the site; a restored one may use the others. */
  from: { database: 'sqlite' | 'postgres'; files: 'disk' | 's3' };
  /** The migrations of its database, in order. */
  migrations: string[];
  /** Rows by table. */
  counts: Record<string, number>;
  database: { sha256: string; bytes: number };
  /** Files of the backup; null for one of the database alone, as before an upgrade. */
  files: { sha256: string; count: number; bytes: number } | null;
  /** Files that the database names and the site did not have any more. */
  missing: Named;
  /** Originals that are not what was uploaded any more. */
  damaged: Named;
  /** SHA-256 of the file with the key of stored secrets; null without such a file. */
  secretKey: string | null;
  /** `sealed`: it can be read only where `SECRET_KEY` is the same. */
  aiKey: (typeof keyStates)[number];
}

/** Keys of files: how many, and some of them. */
interface Named {
  count: number;
  first: string[];
}

/** One file of the store. */
export interface ListedFile {
  key: string;
  sha256: string;
  bytes: number;
  /** Entity tag of the store when the file was read: the same one next time means the same content. */
  etag: string;
}
