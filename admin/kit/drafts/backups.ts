type StorageName = 'localStorage' | 'sessionStorage';

/** Data stored as JSON under a name; null if there is none or it cannot be read. */
export function readStored(storage: StorageName, name: string): unknown {
  try {
    return JSON.parse(globalThis[storage].getItem(name) ?? 'null');
  } catch (error) {
    console.info('A backup cannot be read.', error);
    return null;
  }
}

/** @returns whether there was space for it */
export function writeStored(storage: StorageName, name: string, value: unknown): boolean {
  try {
    globalThis[storage].setItem(name, JSON.stringify(value));
    return true;
  } catch (error) {
    console.info('The text could not be backed up.', error);
    return false;
  }
}

/**
 * Backups of unsaved text of one kind, in this browser for all its tabs, beside the working copy on the
 * server.
 * @param prefix of the names in the storage
 * @param read a backup from stored data; null when it is none: storage can hold anything
 */
export function createBackups<Backup>(prefix: string, read: (stored: unknown) => Backup | null) {
  return {
    /**
     * @param writer one opening of an editor: each has its own backup, so that two tabs do not overwrite each other's
     * @returns whether there was space for it
     */
    save: (writer: string, backup: Backup): boolean => writeStored('localStorage', prefix + writer, backup),
    delete: (writer: string): void => localStorage.removeItem(prefix + writer),
    /** The backups of all tabs. */
    list(): { writer: string; backup: Backup }[] {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => {
          const backup = read(readStored('localStorage', key));
          return backup === null ? [] : [{ writer: key.slice(prefix.length), backup }];
        });
    },
  };
}
