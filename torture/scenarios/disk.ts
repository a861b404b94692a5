import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { undoLater } from '../../bench/undoing.ts';
import type { Report, Scenario, TortureContext } from '../scenario.ts';
import { startTortured } from '../tortured.ts';

const diskMb = 700;
/** Backups leave a gigabyte free, which this disk never has. */
const settings = { BACKUP_KEEP: '0' };
/** Of every so many rounds of the run. */
const share = 40;

/** @returns the folder of a small file system in memory; null where this user may not mount one */
async function mountSmallDisk(): Promise<{ folder: string; unmount: () => Promise<void> } | null> {
  const folder = await mkdtemp(join(tmpdir(), 'passerby-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  const unmount = undoLater(async () => {
    execFileSync('umount', [folder]);
    await rm(folder, { recursive: true });
  });
  return { folder, unmount };
}

/** Leaves so many bytes free, or none where the writers are faster. */
async function fill(file: string, left: number): Promise<void> {
  const { bavail, bsize } = await statfs(join(file, '..'));
  try {
    await writeFile(file, Buffer.alloc(Math.max(0, bavail * bsize - left)));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

async function run({ rounds, random, postgres, say }: TortureContext): Promise<Report> {
  const count = Math.max(1, Math.round(rounds / share));
  const report: Report = { done: '', acknowledged: 0, problems: [] };
  for (const database of [null, await postgres()]) {
    const disk = await mountSmallDisk();
    if (!disk) return { ...report, done: 'not run: only root may mount a small disk', isNotRun: true };
    const place = { postgres: database, folder: join(disk.folder, 'data'), settings };
    const tortured = await startTortured(place, random.fork(database ? 'postgres' : 'sqlite'));
    const ballast = join(disk.folder, 'ballast');
    for (let round = 1; round <= count; round += 1) {
      const left = random.between(0, 400_000);
      await tortured.writeDuring(async () => {
        await tortured.calls(random.between(2, 30));
        await fill(ballast, left);
        await tortured.calls(random.between(2, 20));
        await pause(random.between(0, 500));
        if (round % 2 === 0) await tortured.site.kill();
        await rm(ballast);
        if (round % 2 === 0) await tortured.site.start();
      });
      await tortured.check(round === count);
      say(`full but for ${left} bytes; ${tortured.problems.length} problems`);
    }
    await tortured.finish();
    await disk.unmount();
    report.acknowledged += tortured.ledger.acknowledgedWrites();
    report.problems.push(...tortured.problems);
  }
  return { ...report, done: `a disk of ${diskMb} MB was full ${2 * count} times` };
}

export const disk: Scenario = { name: 'disk', title: 'A full disk', run };
