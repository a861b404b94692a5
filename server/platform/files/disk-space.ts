import { type StatsFs, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { diskFullError } from '#domain/errors.ts';
import { type DiskLevel, type DiskSpace, diskLevel, reservedBytes } from '#domain/storage/disk-space.ts';

function spaceOf({ bavail, blocks, bsize }: StatsFs): DiskSpace {
  return { free: bavail * bsize, total: blocks * bsize };
}

/** @param folder exists */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  return spaceOf(await statfs(folder));
}

export function diskSpaceSync(folder: string): DiskSpace {
  return spaceOf(statfsSync(folder));
}

/**
 * @param space null: unknown, as in S3
 * @throws AppError `no_space` when so many bytes would take from the reserve
 */
export function requireRoom(space: DiskSpace | null, bytes = 0): void {
  if (space !== null && space.free - bytes < reservedBytes(space)) throw diskFullError();
}

/** A file store, as far as its disk is concerned. */
interface Measured {
  space(): Promise<DiskSpace | null>;
}

/**
 * Requires disk space before costly work that stores files. @throws AppError `no_space` if there is too
 * little
 */
export async function requireRoomFor(files: Measured): Promise<void> {
  requireRoom(await files.space());
}

export interface DiskWatchOptions {
  files: Measured;
  /** Folder of the uploads in progress, and of the database where it is a file. */
  dataDir: string;
  hasDatabase: boolean;
}

/** Watches how full the disks are that the site writes to. */
export function createDiskWatch({ files, dataDir, hasDatabase }: DiskWatchOptions) {
  const ofData = async () => diskLevel(await diskSpace(dataDir));
  return {
    /** Level of the fuller one. */
    async level(): Promise<DiskLevel> {
      const space = await files.space();
      const levels = [await ofData(), ...(space ? [diskLevel(space)] : [])];
      return levels.includes('short') ? 'short' : levels.includes('low') ? 'low' : 'enough';
    },

    /** @throws AppError `no_space` when the database has only room for signing in, settings and deleting */
    async requireRoomForTexts(): Promise<void> {
      if (hasDatabase && (await ofData()) === 'short') throw diskFullError();
    },
  };
}

export type DiskWatch = ReturnType<typeof createDiskWatch>;
