import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Manifest } from '#domain/backups/manifest.ts';
import { AppError } from '#domain/errors.ts';
import { inspectSqliteFile } from '../../../platform/database/copy.ts';
import { type Catalog, inTurns, openCatalog } from './catalog.ts';
import { type Digest, digestOf, filesAtOnce, freeBytesIn, toFile, writeDigested } from './disk.ts';
import { damaged, partNames, readManifest } from './manifest.ts';
import type { BackupReader, Part } from './parts.ts';

export interface CheckedBackup {
  manifest: Manifest;
  /** A copy in the scratch place. */
  database: string;
  /** Path of the key of stored secrets, checked like `database`; null if the backup has none. */
  secretKey: string | null;
  /** The files as the backup lists them; to be closed. */
  files: Catalog;
}

export interface CheckOptions {
  signal: AbortSignal;
  /** Called after each file. */
  onFile: () => Promise<void>;
  /** Called for each file that does not match its hash. */
  onDamaged?: (sha256: string) => Promise<void>;
}

/** Bytes of the manifest and of the key, which are read into memory: they have some thousand. */
const mostOfSmall = 1024 * 1024;

/**
 * Reads every byte of a backup, compares each file with its hash, and opens its database in a scratch place.
 * @param scratch an empty folder
 * @throws AppError `invalid` naming what is damaged or missing
 */
export async function checkBackup(
  reader: BackupReader,
  scratch: string,
  { signal, onFile, onDamaged }: CheckOptions,
): Promise<CheckedBackup> {
  const own = new Map<string, Digest>();
  const seen = openCatalog(join(scratch, 'seen'));
  const files = openCatalog(join(scratch, 'listed'));
  const copies = [partNames.manifest, partNames.database, partNames.secretKey, partNames.list] as string[];
  try {
    await reader.read(
      async (part) => {
        // Names must be unique: a restore reads the archive again and could meet the other part.
        if (own.has(part.name) || seen.find(part.name)) throw damaged(part.name);
        if (copies.includes(part.name)) own.set(part.name, await copyPart(part, scratch, signal));
        else {
          seen.add({ ...(await digestPart(part, signal)), key: part.name, etag: '' });
          await onFile();
        }
      },
      signal,
      filesAtOnce,
    );
    const manifest = await readManifest(join(scratch, partNames.manifest));
    comparePart(own, partNames.database, manifest.database.sha256);
    comparePart(own, partNames.secretKey, manifest.secretKey);
    comparePart(own, partNames.list, manifest.files?.sha256 ?? null);
    if (manifest.files) await files.readList(join(scratch, partNames.list));
    await compareFiles(files, seen, manifest, onDamaged);
    await compareDatabase(join(scratch, partNames.database), manifest);
    return {
      manifest,
      files,
      database: join(scratch, partNames.database),
      secretKey: manifest.secretKey && join(scratch, partNames.secretKey),
    };
  } catch (error) {
    files.close();
    throw error;
  } finally {
    seen.close();
  }
}

/** Copies a part. Its size is bounded first: the archive's own figures are known only at its end. */
async function copyPart(
  { name, bytes, stream }: Part,
  scratch: string,
  signal: AbortSignal,
): Promise<Digest> {
  const isSmall = name === partNames.manifest || name === partNames.secretKey;
  if (isSmall && bytes > mostOfSmall)
    throw new AppError('invalid', `The backup is damaged: ${name} is larger than 1 MB.`);
  if (bytes > (await freeBytesIn(scratch))) throw noRoomFor(name);
  return writeDigested(stream(), toFile(join(scratch, name)), signal);
}

/** @param what of the backup */
export const noRoomFor = (what: string) =>
  new AppError('unavailable', `There is no room on the disk for ${what} of the backup. Nothing was changed.`);

async function digestPart({ path, stream }: Part, signal: AbortSignal): Promise<Digest> {
  if (path !== undefined) return digestOf(path, signal);
  return writeDigested(stream(), new Writable({ write: (_piece, _encoding, done) => done() }), signal);
}

function comparePart(own: ReadonlyMap<string, Digest>, name: string, wanted: string | null): void {
  if ((own.get(name)?.sha256 ?? null) !== wanted) throw damaged(name);
}

async function compareFiles(
  listed: Catalog,
  seen: Catalog,
  { files }: Manifest,
  onDamaged: CheckOptions['onDamaged'],
): Promise<void> {
  let first: string | null = null;
  let count = 0;
  for await (const { key, sha256, bytes } of inTurns(listed.all())) {
    count += 1;
    const found = seen.find(partNames.files + key);
    if (found?.sha256 === sha256 && found.bytes === bytes) continue;
    first ??= partNames.files + key;
    await onDamaged?.(sha256);
  }
  if (first !== null) throw damaged(first);
  if (files && count !== files.count) throw damaged(partNames.list);
}

async function compareDatabase(file: string, { counts }: Manifest): Promise<void> {
  let found: Record<string, number>;
  try {
    found = (await inspectSqliteFile(file)).counts;
  } catch (cause) {
    throw new AppError('invalid', 'The database of the backup cannot be opened.', { cause });
  }
  const wrong = Object.keys({ ...counts, ...found }).find((table) => counts[table] !== found[table]);
  if (wrong !== undefined)
    throw new AppError('invalid', `The database of the backup does not have all rows of ${wrong}.`);
}
