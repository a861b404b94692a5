/*
 * Text that has not been saved, kept for this tab of the browser: a reload, another page or a lost session finds it
 * again.
 */

/** Null when nothing was kept under this name, or nothing that can be read. */
export function readKept<Kept extends object>(name: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    return typeof kept === 'object' ? (kept as Kept | null) : null;
  } catch (error) {
    console.info('What was kept cannot be read.', error);
    return null;
  }
}

/** Without room for it the text stays in the form alone. @returns whether there was room */
export function keep(name: string, kept: unknown): boolean {
  try {
    sessionStorage.setItem(name, JSON.stringify(kept));
    return true;
  } catch (error) {
    console.info('The text could not be kept for a reload.', error);
    return false;
  }
}

export function forget(name: string): void {
  sessionStorage.removeItem(name);
}
