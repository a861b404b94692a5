import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { backupKinds, keyStates, type ListedFile, type Manifest } from '#domain/backups/manifest.ts';
import { AppError } from '#domain/errors.ts';

/**
 * Names of a backup's parts, in an archive and in a folder. The manifest is written last: it proves that the
 * backup is complete.
 */
export const partNames = {
  manifest: 'manifest.json',
  database: 'database.sqlite',
  list: 'files.jsonl',
  secretKey: 'secret.key',
  /** Prefix of the key of each file. */
  files: 'files/',
} as const;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);
const named = z.object({ count, first: z.array(z.string()) });

const manifestShape: z.ZodType<Manifest> = z.object({
  format: z.literal(1),
  kind: z.enum(backupKinds),
  madeAt: z.iso.datetime(),
  version: z.string(),
  // A backup made before sites had an id belongs to no site, and can be restored by its name.
  site: z.object({ id: z.string().default(''), name: z.string(), url: z.string() }),
  from: z.object({ database: z.enum(['sqlite', 'postgres']), files: z.enum(['disk', 's3']) }),
  migrations: z.array(z.string()),
  counts: z.record(z.string(), count),
  database: z.object({ sha256: hash, bytes: count }),
  files: z.object({ sha256: hash, count, bytes: count }).nullable(),
  missing: named,
  damaged: named,
  secretKey: hash.nullable(),
  aiKey: z.enum(keyStates),
});

/** @param name of a part */
export const damaged = (name: string, cause?: unknown) =>
  new AppError('invalid', `The backup is damaged: ${name} is not what was backed up.`, { cause });

/** @throws as {@link parseManifest} */
export async function readManifest(file: string): Promise<Manifest> {
  return parseManifest(await readFile(file, 'utf8'));
}

/** @throws AppError `invalid` when it is none, or one of a newer version */
export function parseManifest(text: string): Manifest {
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('invalid', `${partNames.manifest} is damaged, or of a newer version of Passerby.`, {
      cause,
    });
  }
}

const fileShape: z.ZodType<ListedFile> = z.object({
  // Form of a key of the store: it becomes a path, and a name of at most 255 bytes.
  key: z
    .string()
    .max(200)
    .regex(/^(media|originals)\/[a-z0-9]{2}\/[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/),
  sha256: hash,
  bytes: count,
  etag: z.string(),
});

/** Parses a line of the list. @throws AppError `invalid` when it names no file of a site */
export function readListed(line: string): ListedFile {
  try {
    return fileShape.parse(JSON.parse(line));
  } catch (cause) {
    throw damaged(partNames.list, cause);
  }
}
