import { join } from 'node:path';
import type { BackupKind, ListedFile, Manifest } from '#domain/backups/manifest.ts';
import { hasRoom } from '#domain/backups/rules.ts';
import { AppError } from '#domain/errors.ts';
import { defaultSettings } from '#domain/settings/settings.ts';
import type { OpenDatabase } from '../../../platform/database/database.ts';
import type { StoredFile } from '../../../platform/files/driver.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { archiveWriter, type Protection } from './archive.ts';
import { type Catalog, type NamedFile, openCatalog } from './catalog.ts';
import { checkBackup } from './check.ts';
import { digestOf, eachAtOnce, exists, joined } from './disk.ts';
import { folderWriter, listOwnBackups } from './folder.ts';
import { partNames } from './manifest.ts';
import type { BackupWriter } from './parts.ts';
import { isAmongFilesOfSite } from './place.ts';
import { inScratch } from './scratch.ts';
import { bytesOf, filesNamedIn, storedSetting, takeSnapshot } from './snapshot.ts';

/** The site that is backed up. */
export interface BackupSource {
  dataDir: string;
  database: Pick<OpenDatabase, 'db' | 'dialect'>;
  sqliteFile: string;
  /** Files of the site; null for a backup of the database alone. */
  files: Pick<FileStore, 'stream' | 'etag'> | null;
  /** Path of a stored file on this machine's disk; null if it is not on one. */
  pathOf: ((key: string) => string) | null;
  /** Path of the key of stored secrets, which need not exist. */
  secretKeyFile: string;
  /** Whether the environment has a key, which is used instead and is in no backup. */
  hasOwnKey: boolean;
  /** A name that the environment decides; null: the stored one. */
  site: { id: string; name: string | null; url: string };
  version: string;
}

export interface BackupProgress {
  stage: 'database' | 'files' | 'checking';
  done: number;
  total: number;
}

export interface BackupTask {
  kind: BackupKind;
  now: Date;
  signal: AbortSignal;
  progress: (progress: BackupProgress) => void;
  /** Lets the site work between two files. */
  rest: () => Promise<void>;
  freeBytes: (folder: string) => Promise<number | null>;
}

export interface MadeBackup {
  manifest: Manifest;
  /** Path of the folder or the archive. */
  path: string;
}

const namedAtOnce = 500;
/** Files between two looks at the free space. */
const filesPerLook = 50;
const mostNamed = 20;

/**
 * A backup in a folder that holds every file once for all its backups.
 * @throws AppError `invalid`, too, for a folder of the site itself
 */
export async function backUpToFolder(
  source: BackupSource,
  root: string,
  task: BackupTask,
): Promise<MadeBackup> {
  if (isAmongFilesOfSite(root, source.dataDir))
    throw new AppError(
      'invalid',
      `${root} is DATA_DIR, contains it, or is within its files. Choose a folder of its own for backups.`,
    );
  return inScratch(root, async (scratch) => {
    const own = await listOwnBackups(root, source.site.id);
    const former = own.find(({ manifest }) => manifest.files !== null);
    const formerList = former ? join(root, former.name, partNames.list) : null;
    return make(
      source,
      restingTogether(task),
      scratch,
      folderWriter(root, namesFor(task), scratch),
      formerList,
    );
  });
}

/** Task in which all files that are read at one time pause together. */
const restingTogether = (task: BackupTask): BackupTask => ({ ...task, rest: joined(task.rest) });

const mostOfOneMoment = 100;

/** Names for a backup by its time: to the second, and more exactly if there is one of this second. */
function* namesFor({ now, kind }: Pick<BackupTask, 'now' | 'kind'>): Generator<string> {
  const exact = now.toISOString().replaceAll(':', '');
  yield `${exact.replace(/\.\d+Z$/, 'Z')}-${kind}`;
  const named = exact.replace('.', '-');
  yield `${named}-${kind}`;
  for (let count = 2; count <= mostOfOneMoment; count += 1) yield `${named}-${count}-${kind}`;
}

/** A backup in one file, which is not there yet. */
export async function backUpToArchive(
  source: BackupSource,
  file: string,
  protection: Protection,
  task: BackupTask,
): Promise<MadeBackup> {
  if (await exists(file)) throw new AppError('invalid', `${file} exists already. Choose another name.`);
  return inScratch(join(file, '..'), async (scratch) =>
    make(source, task, scratch, await archiveWriter(file, protection, scratch), null),
  );
}

/**
 * Copies the database first, then the files that it names: none of them is deleted in between. Then reads
 * everything back.
 */
async function make(
  source: BackupSource,
  task: BackupTask,
  scratch: string,
  writer: BackupWriter,
  formerList: string | null,
): Promise<MadeBackup> {
  const catalog = openCatalog(join(scratch, 'catalog'));
  try {
    task.progress({ stage: 'database', done: 0, total: 1 });
    const database = join(scratch, partNames.database);
    // Room for the copy, and for the one that is opened to check it.
    await requireRoom(task, scratch, 2 * (await bytesOf(source.database, source.sqliteFile)));
    const { counts, migrations } = await takeSnapshot(source.database, source.sqliteFile, database);
    task.signal.throwIfAborted();
    const { missing, damaged } = await addFiles({
      source,
      task,
      scratch,
      writer,
      catalog,
      formerList,
      database,
    });
    const list = source.files ? join(scratch, partNames.list) : null;
    if (list) await catalog.write(list);
    const secretKey = (await exists(source.secretKeyFile)) ? source.secretKeyFile : null;
    const keyState = secretKey && !source.hasOwnKey ? 'readable' : 'sealed';
    const manifest: Manifest = {
      format: 1,
      kind: task.kind,
      madeAt: task.now.toISOString(),
      version: source.version,
      site: { ...source.site, name: source.site.name ?? storedName(database) },
      from: { database: source.database.dialect, files: source.pathOf ? 'disk' : 's3' },
      migrations,
      counts,
      database: await digestOf(database),
      files: list === null ? null : { sha256: (await digestOf(list)).sha256, ...catalog.totals() },
      missing,
      damaged,
      secretKey: secretKey && (await digestOf(secretKey)).sha256,
      aiKey: storedSetting(database, 'aiApiKey') ? keyState : 'none',
    };
    await writer.finish({ manifest, database, list, secretKey });
    await check(writer, task, scratch, catalog.totals().count);
    return { manifest, path: await writer.publish() };
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    catalog.close();
  }
}

const storedName = (database: string) => storedSetting(database, 'siteName') ?? defaultSettings.siteName;

async function check(writer: BackupWriter, task: BackupTask, scratch: string, total: number): Promise<void> {
  let done = 0;
  task.progress({ stage: 'checking', done, total });
  const checked = await inScratch(join(scratch, 'check'), async (folder) => {
    const onFile = async () => {
      done += 1;
      task.progress({ stage: 'checking', done, total });
      await task.rest();
    };
    return checkBackup(writer.reader(), folder, { signal: task.signal, onFile, onDamaged: writer.discard });
  });
  checked.files.close();
}

interface Adding {
  source: BackupSource;
  task: BackupTask;
  scratch: string;
  writer: BackupWriter;
  catalog: Catalog;
  formerList: string | null;
  database: string;
}

async function addFiles({ source, task, scratch, writer, catalog, formerList, database }: Adding) {
  const missing = { count: 0, first: [] as string[] };
  const damaged = { count: 0, first: [] as string[] };
  const { files } = source;
  if (files) {
    await catalog.nameAll(filesNamedIn(database));
    if (formerList) await catalog.readFormer(formerList);
    const total = catalog.countNamed();
    let [begun, done] = [0, 0];
    await eachAtOnce(eachNamed(catalog), writer.atOnce, async (named) => {
      task.signal.throwIfAborted();
      if (begun++ % filesPerLook === 0) await requireRoom(task, scratch, 0);
      const listed = await addFile(named, { ...source, files }, task, scratch, writer, catalog);
      if (listed) catalog.add(listed);
      else if (named.isRequired) note(missing, named.key);
      if (listed && named.expected !== '' && named.expected !== listed.sha256) note(damaged, named.key);
      done += 1;
      task.progress({ stage: 'files', done, total });
      await task.rest();
    });
  }
  return { missing, damaged };
}

function note(list: { count: number; first: string[] }, key: string): void {
  list.count += 1;
  if (list.first.length < mostNamed) list.first.push(key);
}

function* eachNamed(catalog: Catalog): Generator<NamedFile> {
  for (let after = ''; ; ) {
    const named = catalog.namedAfter(after, namedAtOnce);
    yield* named;
    const last = named.at(-1);
    if (!last) return;
    after = last.key;
  }
}

/** @returns null when the site does not have the file */
async function addFile(
  { key }: NamedFile,
  source: BackupSource & { files: NonNullable<BackupSource['files']> },
  task: BackupTask,
  scratch: string,
  writer: BackupWriter,
  catalog: Catalog,
): Promise<ListedFile | null> {
  const etag = await source.files.etag(key);
  const former = catalog.formerly(key);
  if (former && former.etag === etag && (await writer.has(former.sha256))) return former;
  let found: StoredFile | null = null;
  const open = async () => {
    found = await source.files.stream(key);
    if (found) await requireRoom(task, scratch, found.bytes);
    return found;
  };
  try {
    const digest = await writer.add({ key, path: source.pathOf?.(key) ?? null, open }, task.signal);
    return digest && { key, ...digest, etag: etag ?? '' };
  } finally {
    (found as StoredFile | null)?.stream.destroy();
  }
}

/** @throws AppError `unavailable` before the last gigabyte is taken */
async function requireRoom({ freeBytes }: BackupTask, folder: string, bytes: number): Promise<void> {
  if (hasRoom(bytes, await freeBytes(folder))) return;
  throw new AppError(
    'unavailable',
    'The disk is too full for a backup: 1 GB stays free. Older backups were not changed.',
  );
}
