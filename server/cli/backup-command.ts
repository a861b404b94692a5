import { dirname, resolve, sep } from 'node:path';
import type { Manifest } from '#domain/backups/manifest.ts';
import { counted, formatCount } from '#domain/text/clean.ts';
import type { Protection } from '../features/backups/engine/archive.ts';
import { isFolder } from '../features/backups/engine/disk.ts';
import {
  type BackupProgress,
  type BackupSource,
  type BackupTask,
  backUpToArchive,
  backUpToFolder,
} from '../features/backups/engine/make.ts';
import { megabytes } from '../features/media/renditions-plan.service.ts';
import { readWord } from './arguments.ts';
import type { CommandTerminal } from './run-command.ts';

export interface BackupTerminal extends CommandTerminal {
  /** Folder in which the command was typed. */
  folder: string;
  /** Reads a secret; null if the user cancelled. */
  readSecret(prompt: string): Promise<string | null>;
}

export interface BackupSite {
  source: BackupSource;
  holding: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  freeBytes: BackupTask['freeBytes'];
  /** Records the backup for the pages of the site, which show how old the newest one is. */
  note: (manifest: Manifest) => Promise<void>;
  /** Work factor of scrypt; for tests. */
  workFactor?: number;
}

const usage = `Usage: npm run backup -- FILE [--passphrase]

Backs up the whole site while it is running: database, originals, image files, data files, settings and accounts.
FILE is the archive to make (tar). If it is a folder, or ends with a slash, the backup is added to that folder, which
holds each file once for all its backups. At most the last folder is made. Everything is
read back and compared before the backup appears.
  --passphrase   encrypts the archive (age); asked for, or read from what is piped in
`;

const exitCodes = { allWell: 0, usage: 2, stopped: 130 } as const;
const shortestPassphrase = 12;

/** @returns the exit code: 2 for wrong arguments, 130 when stopped @throws Error when the backup failed */
export async function backupCommand(
  args: string[],
  open: () => Promise<BackupSite>,
  terminal: BackupTerminal,
): Promise<number> {
  const given = readWord(args, 'passphrase');
  if (!given?.word) {
    terminal.write(usage);
    return exitCodes.usage;
  }
  const isEncrypted = given.has('passphrase');
  const target = resolve(terminal.folder, given.word);
  const isInFolder = given.word.endsWith(sep) || (await isFolder(target));
  if (isInFolder && isEncrypted) {
    terminal.write('Only an archive can be encrypted: name a file, not a folder.\n');
    return exitCodes.usage;
  }
  await requireFolderAbove(isInFolder ? target : dirname(target));
  const passphrase = isEncrypted ? await askTwice(terminal) : null;
  if (isEncrypted && passphrase === null) return exitCodes.usage;
  const site = await open();
  const { manifest, path } = await site.holding((lost) => {
    const signal = AbortSignal.any([terminal.stop, lost]);
    const task = taskOf(site, signal, createProgress(terminal));
    if (isInFolder) return backUpToFolder(site.source, target, task);
    const protection: Protection = { passphrase, ...(site.workFactor && { workFactor: site.workFactor }) };
    return backUpToArchive(site.source, target, protection, task);
  });
  terminal.write(`${terminal.isInteractive ? '\n' : ''}${summaryOf(manifest, path)}`);
  await site.note(manifest).catch((error: Error) => {
    terminal.write(`The site could not note it, and does not count it: ${error.message}\n`);
  });
  return exitCodes.allWell;
}

/** A mistyped path, or a disk that is not mounted, must not become folders. @throws Error unless at most the last is new */
async function requireFolderAbove(folder: string): Promise<void> {
  const above = dirname(folder);
  if (!(await isFolder(folder)) && !(await isFolder(above))) throw new Error(`There is no folder ${above}.`);
}

function taskOf(site: BackupSite, signal: AbortSignal, progress: BackupTask['progress']): BackupTask {
  const { freeBytes } = site;
  return { kind: 'manual', now: new Date(), signal, progress, rest: async () => undefined, freeBytes };
}

async function askTwice(terminal: BackupTerminal): Promise<string | null> {
  const first = await terminal.readSecret('Passphrase of the archive: ');
  if (first === null) return null;
  if (first.length < shortestPassphrase) {
    terminal.write(`The passphrase must have at least ${shortestPassphrase} characters.\n`);
    return null;
  }
  if (!terminal.isInteractive || (await terminal.readSecret('Repeat passphrase: ')) === first) return first;
  terminal.write('The passphrases do not match.\n');
  return null;
}

const stageWords = { database: 'Database', files: 'Files', checking: 'Checking', done: 'Done' } as const;

/** A line for each stage; on a screen also how far it is. */
export function createProgress({ isInteractive, write }: CommandTerminal) {
  let stage = '';
  return (progress: BackupProgress): void => {
    const isNew = progress.stage !== stage;
    stage = progress.stage;
    if (!isInteractive && !isNew) return;
    const count = isInteractive ? ` ${formatCount(progress.done)}` : '';
    write(
      `${isInteractive ? '\r\x1b[2K' : ''}${stageWords[progress.stage]}${count} …${isInteractive ? '' : '\n'}`,
    );
  };
}

function summaryOf({ counts, files, missing, damaged, aiKey, secretKey }: Manifest, path: string): string {
  const of = (table: string) => counts[table] ?? 0;
  const lines = [
    `Verified: ${counted(of('posts'), 'photo')}, ${counted(of('articles'), 'article')}, ${
      files ? `${counted(files.count, 'file')} (${megabytes(files.bytes)})` : 'no files'
    }.`,
    aiKeyLines[aiKey],
    secretKey
      ? 'It holds secret.key, password hashes and your originals: store it as safely as the server.'
      : '',
    ...problemLines('missing on the site and not in the backup', missing),
    ...problemLines('not what was uploaded any more', damaged),
    path,
  ];
  return `${lines.filter(Boolean).join('\n')}\n`;
}

const aiKeyLines = {
  none: 'It holds no key of an AI provider.',
  readable: 'It holds the key of the AI provider.',
  sealed: 'It holds the key of the AI provider, which only a server with the same SECRET_KEY can read.',
} as const;

function problemLines(what: string, { count, first }: Manifest['missing']): string[] {
  return count === 0 ? [] : [`${counted(count, 'file')} ${what}: ${first.join(', ')}`];
}
