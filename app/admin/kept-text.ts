/*
 * Text that has not been saved, kept for this tab of the browser: a reload, another page or a lost session finds it
 * again.
 */

/** Null when nothing was kept under this name. */
export function readKept<Kept>(name: string): Kept | null {
  const text = sessionStorage.getItem(name);
  return text === null ? null : (JSON.parse(text) as Kept);
}

/** Without room for it the text stays in the form alone. */
export function keep(name: string, kept: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(kept));
  } catch (error) {
    console.info('The text could not be kept for a reload.', error);
  }
}

export function forget(name: string): void {
  sessionStorage.removeItem(name);
}
