/**
 * Unsaved text of one kind, as this browser keeps it for all its tabs: the second line behind the copy on the server.
 * @param prefix of the names in the storage
 * @param read a copy out of what was stored; null for what is none: storage can hold anything
 */
export function browserCopies<Copy>(prefix: string, read: (stored: unknown) => Copy | null) {
  function readAt(key: string): Copy | null {
    try {
      return read(JSON.parse(localStorage.getItem(key) ?? 'null'));
    } catch (error) {
      console.info('A kept text could not be read.', error);
      return null;
    }
  }

  return {
    /**
     * @param writer one opening of an editor: each has a copy of its own, so that two tabs do not write over each other
     * @returns whether there was room for it
     */
    keep(writer: string, copy: Copy): boolean {
      try {
        localStorage.setItem(prefix + writer, JSON.stringify(copy));
        return true;
      } catch (error) {
        console.info('The text could not be kept in this browser.', error);
        return false;
      }
    },
    forget: (writer: string): void => localStorage.removeItem(prefix + writer),
    /** Whatever was kept, in any tab. */
    list(): { writer: string; copy: Copy }[] {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => {
          const copy = readAt(key);
          return copy === null ? [] : [{ writer: key.slice(prefix.length), copy }];
        });
    },
  };
}
