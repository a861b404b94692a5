import { join, resolve } from 'node:path';
import type { Manifest } from '#domain/backups/manifest.ts';
import { daysInBin } from '#domain/bin/bin.ts';
import { counted } from '#domain/text/clean.ts';
import { archiveReader, isEncrypted } from '../features/backups/engine/archive.ts';
import { exists, isFolder } from '../features/backups/engine/disk.ts';
import { folderReader, listBackups } from '../features/backups/engine/folder.ts';
import { partNames } from '../features/backups/engine/manifest.ts';
import type { BackupReader } from '../features/backups/engine/parts.ts';
import { type Restored, type RestoreTarget, restoreBackup } from '../features/backups/engine/restore.ts';
import { readWord } from './arguments.ts';
import { type BackupTerminal, createProgress } from './backup-command.ts';

export interface RestoreSite {
  target: RestoreTarget;
  /** Derives what the databases hold in forms of their own. */
  reindex: () => Promise<void>;
}

const usage = `Usage: npm run restore -- FILE [--replace] [--keep-version]

Restores a backup into the site of the settings, which may use another database or another place for files than the
one that was backed up. FILE is an archive, one backup of a folder, or the folder: then the newest backup of this site, or
of the only site that has backups there.
Everything is checked before anything is changed. Stop the servers of the site first: with PostgreSQL they are not noticed.
  --replace        also into a site that has content; a SQLite database is renamed, one in PostgreSQL overwritten,
                   and files that only that site had are deleted 30 days later
  --keep-version   leaves the database as it was, for the version of the program that made it
The passphrase of an encrypted archive is asked for, or read from what is piped in.
`;

const exitCodes = { allWell: 0, usage: 2 } as const;

/** @returns the exit code: 2 for wrong arguments @throws Error with nothing changed, or when it did not finish */
export async function restoreCommand(
  args: string[],
  open: () => Promise<RestoreSite>,
  terminal: BackupTerminal,
): Promise<number> {
  const given = readWord(args, 'replace', 'keep-version');
  if (!given?.word) {
    terminal.write(usage);
    return exitCodes.usage;
  }
  const from = resolve(terminal.folder, given.word);
  if (!(await exists(from))) throw new Error(`There is no file ${from}.`);
  const { target, reindex } = await open();
  const reader = await readerOf(from, target, terminal);
  const keepsVersion = given.has('keep-version');
  const restored = await restoreBackup(from, reader, target, {
    replaces: given.has('replace'),
    keepsVersion,
    signal: terminal.stop,
    progress: createProgress(terminal),
  });
  // Printed before the search is derived: an operator who interrupts that must not restore again.
  terminal.write(`${terminal.isInteractive ? '\n' : ''}${summaryOf(restored, target)}\n`);
  if (restored.needsReindex) {
    terminal.write('Search and lists … (if this is interrupted, the server goes on with it)\n');
    await reindex();
  }
  terminal.write(`${nextStep(restored.manifest, keepsVersion)}\n`);
  return exitCodes.allWell;
}

async function readerOf(
  from: string,
  target: RestoreTarget,
  terminal: BackupTerminal,
): Promise<BackupReader> {
  if (await exists(join(from, partNames.manifest))) return folderReader(from);
  if (await isFolder(from)) {
    const name = await newestIn(from, target);
    terminal.write(`The newest backup: ${name}\n`);
    return folderReader(join(from, name));
  }
  const passphrase = (await isEncrypted(from))
    ? await terminal.readSecret('Passphrase of the archive: ')
    : null;
  return archiveReader(from, passphrase);
}

/**
 * Name of the newest backup: of the current site if the folder has any, else of the only site that has any.
 * @throws Error if there is none, or if several sites have backups
 */
async function newestIn(folder: string, { siteId }: RestoreTarget): Promise<string> {
  const whole = (await listBackups(folder)).filter(({ manifest }) => manifest.files !== null);
  const id = await siteId();
  const own = whole.find(({ manifest }) => manifest.site.id === id);
  if (own) return own.name;
  const newest = new Map(whole.toReversed().map((backup) => [backup.manifest.site.id, backup]));
  const [only, ...others] = newest.values();
  if (!only) throw new Error(`There is no backup in ${folder}.`);
  if (others.length === 0) return only.name;
  const lines = [only, ...others].map(
    ({ name, manifest: { site } }) => `  ${join(folder, name)} (${site.name}, ${site.url})`,
  );
  throw new Error(`There are backups of several sites in ${folder}. Name one:\n${lines.join('\n')}`);
}

function summaryOf({ manifest, former, formerFiles }: Restored, target: RestoreTarget): string {
  const of = (table: string) => manifest.counts[table] ?? 0;
  const lines = [
    `Restored: ${counted(of('posts'), 'photo')}, ${counted(of('articles'), 'article')}, ${
      manifest.files ? counted(manifest.files.count, 'file') : 'the database alone'
    }, as of ${manifest.madeAt}.`,
    former ? `The former database is ${former}: delete it when all is well.` : '',
    formerFilesLine(formerFiles),
    aiKeyLine(manifest, target),
  ];
  return lines.filter(Boolean).join('\n');
}

function nextStep({ version }: Manifest, keepsVersion: boolean): string {
  return keepsVersion
    ? `Next: start version ${version} of the program, which made this backup.`
    : 'Next: start the server, sign in with the accounts of the backup, and open a photo.';
}

function formerFilesLine(count: number | null): string {
  if (count === null) return 'The former database cannot be read: files that only the former site had stay.';
  return count === 0
    ? ''
    : `${counted(count, 'file')} of the former site stay for ${daysInBin} days; then the server deletes them.`;
}

function aiKeyLine({ aiKey }: Manifest, { location, dataDir }: RestoreTarget): string {
  if (aiKey === 'sealed') return 'Set SECRET_KEY to that of the former server, or enter the AI key again.';
  return aiKey === 'readable' && location.databaseUrl
    ? `With PostgreSQL, set SECRET_KEY to what ${join(dataDir, partNames.secretKey)} holds, or enter the AI key again.`
    : '';
}
