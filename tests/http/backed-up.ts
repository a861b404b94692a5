import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupCommand } from '../../server/cli/backup-command.ts';
import { restoreCommand } from '../../server/cli/restore-command.ts';
import { openForBackup, openForRestore } from '../../server/compose/backup-source.ts';
import { readConfig } from '../../server/compose/config.ts';
import { createLogger } from '../../server/compose/logger.ts';
import { openServices } from '../../server/compose/services.ts';
import { reindexKind } from '../../server/features/posts/reindex.service.ts';

/** In kilobytes of memory, a power of two: the least that the format allows. */
const workFactor = 1;

export interface CommandOptions {
  /** What is typed or piped in. */
  passphrase?: string;
  free?: () => Promise<number | null>;
  stop?: AbortSignal;
  /** In place of the note in the site's database. */
  note?: () => Promise<void>;
  /** Receives what it writes. */
  written?: (text: string) => void;
}

/** Empty folders, removed at the end. */
export function createFolders() {
  const made: string[] = [];
  async function create(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'passerby-backup-'));
    made.push(folder);
    return folder;
  }
  return {
    create,
    /** Settings of an empty site on a disk. */
    elsewhere: async () => ({ SITE_URL: 'http://site.test', DATA_DIR: await create() }),
    async remove(): Promise<void> {
      for (const folder of made) await rm(folder, { recursive: true, force: true });
    },
  };
}

function terminalOf({ passphrase, stop, written: onText }: CommandOptions, written: string[]) {
  return {
    isInteractive: false,
    write: (text: string) => {
      written.push(text);
      onText?.(text);
    },
    stop: stop ?? new AbortController().signal,
    folder: '/',
    readSecret: async () => passphrase ?? null,
  };
}

/** `npm run backup` on the site of these settings. @returns what it wrote */
export async function backUp(settings: Record<string, string>, args: string[], options: CommandOptions = {}) {
  const written: string[] = [];
  let close = async () => {};
  try {
    const code = await backupCommand(
      args,
      async () => {
        const site = await openForBackup(readConfig(settings));
        close = site.close;
        const { note = site.note, free: freeBytes = async () => null } = options;
        return { ...site, note, freeBytes, workFactor };
      },
      terminalOf(options, written),
    );
    return { code, text: written.join('') };
  } finally {
    await close();
  }
}

/** `npm run restore` into the site of these settings. @returns what it wrote */
export async function restore(
  settings: Record<string, string>,
  args: string[],
  options: CommandOptions = {},
) {
  const written: string[] = [];
  const config = readConfig(settings);
  const code = await restoreCommand(
    args,
    async () => ({
      target: await openForRestore(config),
      async reindex() {
        const services = await openServices(config, createLogger('silent'));
        await services.prepareReindex();
        await services.jobs.drain(reindexKind);
        await services.close();
      },
    }),
    terminalOf(options, written),
  );
  return { code, text: written.join('') };
}

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

export async function countPosts(settings: Record<string, string>): Promise<number> {
  const services = await openServices(readConfig(settings), createLogger('silent'));
  const total = await services.posts.countPublished();
  await services.close();
  return total;
}
