import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runProgram, startProgram } from '../../bench/processes.ts';
import { undoLater } from '../../bench/undoing.ts';
import { locationOf } from '../../server/compose/backup-source.ts';
import { readConfig } from '../../server/compose/config.ts';
import { createRepositories } from '../../server/compose/repositories.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { areFilesHeld } from '../../server/platform/files/hold.ts';
import type { OwnPostgres } from '../../tests/own-postgres.ts';
import { checkAcknowledged } from '../acknowledged.ts';
import { ownerClient } from '../client.ts';
import { createLedger, type Ledger } from '../ledger.ts';
import type { Random } from '../random.ts';
import type { Report, Scenario, TortureContext } from '../scenario.ts';
import { createSite } from '../site.ts';
import { checkStore } from '../store.ts';
import { startTortured, type Tortured } from '../tortured.ts';
import { checkVisible } from '../visible.ts';

/** Of every so many rounds of the run. */
const share = 20;
/** A killed backup holds the files for a minute. */
const heldMs = 120_000;
/** What both commands say when they begin a stage; they are killed so much later. */
const stages = ['Database', 'Files', 'Checking'];
const killAfterMs = 200;
/** What they say when all is done. */
const doneWords = { backup: 'Verified:', restore: 'Restored:' } as const;
/** No backup of the server's own comes between. */
const settings = { BACKUP_KEEP: '0' };

type Command = keyof typeof doneWords;
type Ending = 'killed' | 'whole';

const programOf = (command: Command, file: string, env: Record<string, string>) => ({
  command: process.execPath,
  args: [`server/cli/${command}.ts`, file],
  env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...env },
});

/** In one of its stages, unless it is whole before. @throws Error when it ends by itself and is not */
async function runAndKill(
  command: Command,
  file: string,
  env: Record<string, string>,
  random: Random,
): Promise<Ending> {
  const stage = random.pick(stages);
  const running = await startProgram(programOf(command, file, env));
  while (!running.said().includes(stage) && !running.hasEnded()) await pause(5);
  await pause(random.between(0, killAfterMs));
  const isKilled = !running.hasEnded();
  if (isKilled) process.kill(running.pid, 'SIGKILL');
  await running.stop();
  if (running.said().includes(doneWords[command])) return 'whole';
  if (!isKilled) throw new Error(`The ${command} ended by itself:\n${running.said().slice(-2000)}`);
  return 'killed';
}

/** Until no backup holds the files: another one would only be refused. */
async function untilFree(env: Record<string, string>): Promise<void> {
  const database = await openDatabase(locationOf(readConfig(env)));
  try {
    const repos = createRepositories(database.db, database.dialect);
    for (const begun = performance.now(); await areFilesHeld(repos, new Date()); await pause(500))
      if (performance.now() - begun > heldMs) throw new Error('The files are still held by a killed backup.');
  } finally {
    await database.close();
  }
}

/** What a backup that begins now must hold. @returns those of it that have not been changed since */
function settledIn({ things }: Ledger): () => Ledger {
  const before = things
    .filter(({ states }) => states.length === 1)
    .map((thing) => [thing, thing.states] as const);
  return () => {
    const ledger = createLedger();
    const same = before.filter(([thing, states]) => thing.states === states && states.length === 1);
    ledger.things.push(...structuredClone(same.map(([thing]) => thing)));
    return ledger;
  };
}

interface Restoring {
  /** Of the restored site; null: SQLite. */
  postgres: OwnPostgres | null;
  /** Null: it is not killed at first. */
  random: Random | null;
  /** Records beyond those of the ledger are no problem. */
  hasMore?: boolean;
}

/**
 * Restores into a site of its own, and compares it with what was acknowledged.
 * @returns whether it was killed before its end
 */
async function restoreAndCheck(
  file: string,
  ledger: Ledger,
  problems: string[],
  { postgres, random, hasMore = false }: Restoring,
): Promise<boolean> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await postgres?.createDatabase(name);
  const site = await createSite({
    ...settings,
    ...(postgres && { DATABASE_URL: `${postgres.url}/${name}` }),
  });
  const ending = random && (await runAndKill('restore', file, site.settings, random));
  // As its message says: the same command again, into what is half done.
  if (ending !== 'whole')
    await runProgram(programOf('restore', file, site.settings)).catch((error) => {
      // Killed between its last step and its last word: what is there is compared like any other.
      if (ending !== 'killed' || !String(error).includes('The site is not empty')) throw error;
    });
  await site.start();
  const client = await ownerClient(site.url);
  const acknowledged = await checkAcknowledged(client, ledger, site.serverTime);
  const found = [
    ...(hasMore ? acknowledged.filter((problem) => problem.startsWith('LOST')) : acknowledged),
    ...(await checkVisible(site.url(), client, ledger, true, site.serverTime())),
  ];
  await site.stop();
  found.push(...(await checkStore({ settings: site.settings, dataDir: site.dataDir, bucketKeys: null })));
  problems.push(...found.map((problem) => `${problem} (restored)`));
  await site.remove();
  return ending === 'killed';
}

/**
 * While the writers write. What has the name of a backup afterwards is one, and holds what was settled before.
 * @returns how many records that was; null: it was killed in one of its stages
 */
async function backUpUnderWrites(
  tortured: Tortured,
  file: string,
  random: Random,
  isKilled: boolean,
): Promise<number | null> {
  const { site, ledger, problems, databaseSettings } = tortured;
  const env = { ...site.settings, ...databaseSettings };
  await untilFree(env);
  let ending: Ending = 'whole';
  let settled = settledIn(ledger);
  await tortured.writeDuring(async () => {
    await tortured.calls(random.between(2, 15));
    settled = settledIn(ledger);
    if (isKilled) ending = await runAndKill('backup', file, env, random);
    else await runProgram(programOf('backup', file, env));
  });
  const held = settled();
  await tortured.check();
  if (!existsSync(file)) {
    if (ending === 'whole') problems.push('LOST: a whole backup is not there');
    return null;
  }
  try {
    await restoreAndCheck(file, held, problems, { postgres: null, random: null, hasMore: true });
  } catch (error) {
    problems.push(`HALF DONE: a backup under writes cannot be restored: ${error}`);
  }
  await rm(file);
  return held.things.length;
}

/** What happened to the backups under writes. */
interface Counts {
  killed: number;
  whole: number;
}

/** Some that are killed, and one that is not. */
async function backUpAgain(
  tortured: Tortured,
  file: string,
  counts: Counts,
  { random, rounds, say }: Pick<TortureContext, 'random' | 'rounds' | 'say'>,
): Promise<void> {
  for (let round = 1; round <= rounds + 1; round += 1) {
    const records = await backUpUnderWrites(tortured, file, random, round <= rounds);
    counts[records === null ? 'killed' : 'whole'] += 1;
    const what = records === null ? 'killed' : `whole, ${records} records compared`;
    say(`backup ${round} of ${rounds + 1}: ${what}; ${tortured.problems.length} problems`);
  }
}

async function run({ rounds, random, postgres, say }: TortureContext): Promise<Report> {
  const report: Report = { done: '', acknowledged: 0, problems: [] };
  const folder = await mkdtemp(join(tmpdir(), 'passerby-backups-'));
  const removeFolder = undoLater(() => rm(folder, { recursive: true, force: true }));
  const perDatabase = Math.max(1, Math.round(rounds / share / 2));
  const counts: Counts = { killed: 0, whole: 0 };
  let killedRestores = 0;
  const server = await postgres();
  for (const database of [null, server]) {
    const name = database ? 'PostgreSQL' : 'SQLite';
    const file = join(folder, `${name}.tar`);
    const tortured = await startTortured({ postgres: database, settings }, random.fork(name));
    const { site, ledger, problems, databaseSettings } = tortured;
    await backUpAgain(tortured, file, counts, { random, rounds: perDatabase, say });
    const env = { ...site.settings, ...databaseSettings };
    await untilFree(env);
    await runProgram(programOf('backup', file, env));
    await tortured.check(true);
    await tortured.finish();
    // Into the other database than the one it was made of.
    const into = { postgres: database ? null : server, random };
    killedRestores += Number(await restoreAndCheck(file, ledger, problems, into));
    report.acknowledged += ledger.acknowledgedWrites();
    report.problems.push(...problems);
    say(`${name}: ${report.problems.length} problems`);
  }
  await removeFolder();
  const { killed, whole } = counts;
  if (killed === 0) report.problems.push('no backup was killed in one of its stages');
  if (whole === 0) report.problems.push('no backup under writes was whole');
  return {
    ...report,
    done: `${killed + whole} backups under writes, ${killed} of them killed in a stage, ${whole} whole and restored; then a whole one of each database, restored into the other one; ${killedRestores} of these 2 restores were killed before their end at first`,
  };
}

export const backup: Scenario = { name: 'backup', title: 'Kills of backup and restore', run };
