import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';

/** Folders in `DATA_DIR` that the site itself uses. */
const foldersOfSite = ['files', 'incoming'];

/** Path without links, also if its last folders do not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}

/** @returns the names that lead from one folder to the other, none where they are the same; null when it is not within */
function within(folder: string, outer: string): string[] | null {
  const way = relative(outer, folder);
  const names = way.split(sep).filter(Boolean);
  return isAbsolute(way) || names[0] === '..' ? null : names;
}

/**
 * Whether backups in this folder would lie among the files of the site, as both have a folder `files`.
 * @param folder absolute, like the other
 */
export function isAmongFilesOfSite(folder: string, dataDir: string): boolean {
  const [place, site] = [realPath(folder), realPath(dataDir)];
  if (within(site, place)) return true;
  const [first] = within(place, site) ?? [];
  return first !== undefined && foldersOfSite.includes(first);
}
