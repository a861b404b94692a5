import { randomFillSync } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ballastBytes, diskLevel, reservedBytes } from '#domain/storage/disk-space.ts';
import { diskSpaceSync } from '../files/disk-space.ts';

export type Ballast = ReturnType<typeof createBallast>;

const pieceBytes = 1024 * 1024;

/**
 * Reserve file beside a SQLite database, deleted when the disk is full: even a deletion needs space in the
 * log of the database. Written again when there is enough.
 */
export function createBallast(databaseFile: string) {
  const folder = dirname(databaseFile);
  const file = join(folder, 'ballast');
  let isWanted = false;
  let isBeingWritten = false;

  async function write(bytes: number): Promise<void> {
    const unfinished = `${file}.${process.pid}`;
    isBeingWritten = true;
    try {
      const handle = await open(unfinished, 'w', 0o600);
      try {
        // Random, so that no file system compresses it.
        const piece = randomFillSync(Buffer.allocUnsafe(pieceBytes));
        for (let left = bytes; left > 0; left -= pieceBytes)
          await handle.write(piece, 0, Math.min(left, pieceBytes));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, file);
    } catch {
      // The disk has filled up since the check: the next one tries again.
      await rm(unfinished, { force: true });
    } finally {
      isBeingWritten = false;
    }
  }

  function look(): void {
    const space = diskSpaceSync(folder);
    const bytes = ballastBytes(space);
    if (space.free < 2 * bytes) rmSync(file, { force: true });
    else if (isWanted && !isBeingWritten && space.free - bytes >= reservedBytes(space) && !existsSync(file))
      void write(bytes);
  }

  return {
    /** Checks the reserve before each write. */
    look,

    isShort: (): boolean => diskLevel(diskSpaceSync(folder)) === 'short',

    /** Keeps the reserve, for a server; a command only uses what is there. */
    keep(): void {
      isWanted = true;
      look();
    },
  };
}
