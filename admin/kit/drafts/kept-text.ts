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

/**
 * What was kept, perhaps by another version of the site, in the shape of today.
 * @param whole what stands for a field that there was none of then
 * @returns null when a field is of another kind than it is today
 */
export function completed<Whole extends object>(kept: unknown, whole: Whole): Whole | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const all = { ...whole, ...kept };
  const isWhole = Object.entries(whole).every(([name, value]) =>
    isOfOneKind(all[name as keyof Whole], value),
  );
  return isWhole ? all : null;
}

/** A field without a value says nothing of its kind. */
function isOfOneKind(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return true;
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
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
