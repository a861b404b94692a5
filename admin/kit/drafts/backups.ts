/**
 * Backups of unsaved text of one kind, in this browser for all its tabs, beside the working copy on the
 * server.
 * @param prefix of the names in the storage
 * @param read a backup from stored data; null when it is none: storage can hold anything
 */
export function createBackups<Backup>(prefix: string, read: (stored: unknown) => Backup | null) {
  function readAt(key: string): Backup | null {
    try {
      return read(JSON.parse(localStorage.getItem(key) ?? 'null'));
    } catch (error) {
      console.info('A backup could not be read.', error);
      return null;
    }
  }

  return {
    /**
     * @param writer one opening of an editor: each has its own backup, so that two tabs do not overwrite each other's
     * @returns whether there was space for it
     */
    save(writer: string, backup: Backup): boolean {
      try {
        localStorage.setItem(prefix + writer, JSON.stringify(backup));
        return true;
      } catch (error) {
        console.info('The text could not be backed up in this browser.', error);
        return false;
      }
    },
    delete: (writer: string): void => localStorage.removeItem(prefix + writer),
    /** The backups of all tabs. */
    list(): { writer: string; backup: Backup }[] {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => {
          const backup = readAt(key);
          return backup === null ? [] : [{ writer: key.slice(prefix.length), backup }];
        });
    },
  };
}
