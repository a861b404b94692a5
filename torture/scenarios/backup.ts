import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runProgram, startProgram } from '../../bench/processes.ts';
import { undoLater } from '../../bench/undoing.ts';
import type { OwnPostgres } from '../../tests/own-postgres.ts';
import { checkAcknowledged } from '../acknowledged.ts';
import { ownerClient } from '../client.ts';
import type { Random } from '../random.ts';
import type { Report, Scenario, TortureContext } from '../scenario.ts';
import { createSite } from '../site.ts';
import { checkStore } from '../store.ts';
import { startTortured, type Tortured } from '../tortured.ts';
import { checkVisible } from '../visible.ts';

/** Of every so many rounds of the run. */
const share = 20;
/** What another backup says for a minute after one was killed; a busy machine may need longer. */
const heldMessage = 'Another backup is running';
const heldMs = 300_000;
/** What both commands say when they begin a stage; they are killed so much later. */
const stages = ['Database', 'Files', 'Checking'];
const killAfterMs = 200;

type Command = 'backup' | 'restore';

const programOf = (command: Command, args: readonly string[], settings: Record<string, string>) => ({
  command: process.execPath,
  args: [`server/cli/${command}.ts`, ...args],
  env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...settings },
});

type Program = ReturnType<typeof programOf>;

/** In one of its stages, or at last at its end. @returns whether it was still running */
async function runAndKill(program: Program, random: Random): Promise<boolean> {
  const stage = random.pick(stages);
  const running = await startProgram(program);
  while (!running.said().includes(stage) && !running.hasEnded()) await pause(5);
  await pause(random.between(0, killAfterMs));
  const isKilled = !running.hasEnded();
  if (isKilled) process.kill(running.pid, 'SIGKILL');
  await running.stop();
  return isKilled;
}

/** To its end, once the files that a killed one holds are free again; any other failure counts. */
async function runOnceFree(program: Program): Promise<void> {
  for (const begun = performance.now(); ; await pause(1000)) {
    try {
      await runProgram(program);
      return;
    } catch (error) {
      if (!String(error).includes(heldMessage) || performance.now() - begun > heldMs) throw error;
    }
  }
}

/**
 * Restores into a site of its own, killed at first, and compares it with what was acknowledged.
 * @returns whether it was killed before its end
 */
async function restoreAndCheck(
  { ledger, problems }: Pick<Tortured, 'ledger' | 'problems'>,
  file: string,
  { postgres, random }: { postgres: OwnPostgres | null; random: Random },
): Promise<boolean> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await postgres?.createDatabase(name);
  const site = await createSite(postgres ? { DATABASE_URL: `${postgres.url}/${name}` } : {});
  const isKilled = await runAndKill(programOf('restore', [file], site.settings), random);
  // As its message says: the same command again, into what is half done.
  if (isKilled) await runProgram(programOf('restore', [file], site.settings));
  await site.start();
  const client = await ownerClient(site.url);
  const found = [
    ...(await checkAcknowledged(client, ledger, site.serverTime)),
    ...(await checkVisible(site.url(), client, ledger, true, site.serverTime())),
  ];
  await site.stop();
  found.push(...(await checkStore({ settings: site.settings, dataDir: site.dataDir, bucketKeys: null })));
  problems.push(...found.map((problem) => `${problem} (restored)`));
  await site.remove();
  return isKilled;
}

/** @returns how often a backup was killed before its end */
async function backUpUnderKill(
  tortured: Tortured,
  file: string,
  random: Random,
  rounds: number,
): Promise<number> {
  const { site, problems, databaseSettings } = tortured;
  const program = programOf('backup', [file], { ...site.settings, ...databaseSettings });
  let killed = 0;
  for (let round = 1; round <= rounds; round += 1) {
    let isKilled = false;
    await tortured.writeDuring(async () => {
      await tortured.calls(random.between(2, 15));
      isKilled = await runAndKill(program, random);
    });
    killed += Number(isKilled);
    await tortured.check();
    if (isKilled && existsSync(file)) await checkIsGood(file, problems);
    await rm(file, { force: true });
  }
  return killed;
}

/** What has the name of a backup is one. */
async function checkIsGood(file: string, problems: string[]): Promise<void> {
  const site = await createSite();
  try {
    await runProgram(programOf('restore', [file], site.settings));
  } catch (error) {
    problems.push(`HALF DONE: a killed backup left ${file}, which cannot be restored: ${error}`);
  }
  await site.remove();
}

async function run({ rounds, random, postgres, say }: TortureContext): Promise<Report> {
  const report: Report = { done: '', acknowledged: 0, problems: [] };
  const folder = await mkdtemp(join(tmpdir(), 'passerby-backups-'));
  const removeFolder = undoLater(() => rm(folder, { recursive: true, force: true }));
  const count = Math.max(1, Math.round(rounds / share / 2));
  let [killed, killedRestores] = [0, 0];
  const server = await postgres();
  for (const database of [null, server]) {
    const name = database ? 'PostgreSQL' : 'SQLite';
    const file = join(folder, `${name}.tar`);
    const tortured = await startTortured({ postgres: database }, random.fork(name));
    killed += await backUpUnderKill(tortured, file, random, count);
    const { site, databaseSettings } = tortured;
    await runOnceFree(programOf('backup', [file], { ...site.settings, ...databaseSettings }));
    await tortured.check(true);
    await tortured.finish();
    // Into the other database than the one it was made of.
    const isKilled = await restoreAndCheck(tortured, file, { postgres: database ? null : server, random });
    killedRestores += Number(isKilled);
    report.acknowledged += tortured.ledger.acknowledgedWrites();
    report.problems.push(...tortured.problems);
    say(`${name}: ${killed} backups killed; ${report.problems.length} problems`);
  }
  await removeFolder();
  return {
    ...report,
    done: `${2 * count} backups under writes, ${killed} of them killed before their end, then a whole one of each database, restored into the other one; ${killedRestores} of these 2 restores were killed before their end at first`,
  };
}

export const backup: Scenario = { name: 'backup', title: 'Kills of backup and restore', run };
