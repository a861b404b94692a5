const megabyte = 1024 ** 2;

/** Bytes of one disk. */
export interface DiskSpace {
  /** Bytes that a process without special rights may still write. */
  free: number;
  total: number;
}

/** Free bytes that no stored file takes: 512 MB, an eighth of a small disk. */
export function reservedBytes({ total }: DiskSpace): number {
  return Math.min(512 * megabyte, Math.floor(total / 8));
}

/** Bytes of the ballast file, which a database needs when other programs fill the disk: 16 MB, less on a small disk. */
export function ballastBytes(space: DiskSpace): number {
  return Math.min(16 * megabyte, Math.floor(reservedBytes(space) / 4));
}

/**
 * `low`: a file finds no room, or a large one does not. `short`: less than half of the reserve is left, and a database on
 * this disk only takes what signing in, settings and deleting write.
 */
export type DiskLevel = 'enough' | 'low' | 'short';

export function diskLevel(space: DiskSpace): DiskLevel {
  const reserved = reservedBytes(space);
  if (space.free >= 1.5 * reserved) return 'enough';
  return space.free >= reserved / 2 ? 'low' : 'short';
}

/** Problem that the level means for the owner; null where there is enough space. */
export function diskProblem(level: DiskLevel): string | null {
  if (level === 'low') return 'The disk is nearly full: uploads may be refused.';
  if (level === 'short') return 'The disk is full: only signing in, settings and deleting work.';
  return null;
}
