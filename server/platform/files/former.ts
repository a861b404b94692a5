import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from '../database/transaction.ts';

/**
 * Setting with the due date and the number of parts; each part is a setting of its own with keys of files.
 */
export const formerFilesKey = 'former_files';

export interface FormerFilesDependencies {
  reader: Repositories;
  transaction: Transaction;
  now: () => Date;
  newId: () => string;
}

/** Files that only a site had which a restore has replaced. */
export function createFormerFiles({ reader, transaction, now, newId }: FormerFilesDependencies) {
  /** Releases the files of a part for deletion; those with a row or a lease stay. */
  const leavePart = (name: string) =>
    transaction(async ({ settings, fileLeases }) => {
      const keys = await fileLeases.unnamed(((await settings.get(name)) ?? []) as string[]);
      const ended = { holder: newId(), until: now().toISOString() };
      if (keys.length > 0) await fileLeases.claim({ ...ended, keys });
      await settings.remove(name);
    });

  return {
    /** Releases the files when they are due: the cleanup deletes those without a row. */
    async deleteExpired(): Promise<void> {
      const noted = (await reader.settings.get(formerFilesKey)) as { due: string; parts: number } | undefined;
      if (!noted || noted.due > now().toISOString()) return;
      for (let part = 0; part < noted.parts; part += 1) await leavePart(`${formerFilesKey}.${part}`);
      await transaction(({ settings }) => settings.remove(formerFilesKey));
    },
  };
}
