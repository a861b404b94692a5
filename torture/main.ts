// `npm run torture [-- --seed N] [--rounds N] [--only NAME]`: breaks what the built product needs, while it writes.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readOptions } from '../bench/options.ts';
import { isStopping, undoEverything, undoLater, undoOnSignals } from '../bench/undoing.ts';
import { buildIfStale } from '../scripts/build-steps.ts';
import { type OwnPostgres, startOwnPostgres } from '../tests/own-postgres.ts';
import { randomOf } from './random.ts';
import type { Report, Scenario } from './scenario.ts';
import { backup } from './scenarios/backup.ts';
import { clock } from './scenarios/clock.ts';
import { cuts } from './scenarios/cuts.ts';
import { disk } from './scenarios/disk.ts';
import { kill } from './scenarios/kill.ts';
import { slow } from './scenarios/slow.ts';
import { uploads } from './scenarios/uploads.ts';

const scenarios: readonly Scenario[] = [kill, cuts, clock, backup, disk, slow, uploads];
const names = scenarios.map(({ name }) => name).join(', ');

const usage = `Usage: npm run torture [-- --seed N] [--rounds N] [--gigabytes N] [--only NAME …]

Kills, freezes, cuts and fills what the server needs while it writes, then looks for what was acknowledged and lost.
  --seed N       makes the same choices as the run that printed N
  --rounds N     so many faults in 'kill', and fewer in the others (200)
  --gigabytes N  uploads so much in a row (10)
  --only NAME    runs one scenario (again for more): ${names}

Exit code: 0 nothing was lost, orphaned or half done; 1 something was; 2 invalid arguments.
`;

const options = readOptions(usage, scenarios, () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
      rounds: { type: 'string', default: '200' },
      gigabytes: { type: 'string', default: '10' },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const [rounds, gigabytes] = [Math.round(Number(values.rounds)), Number(values.gigabytes)];
  if (!(rounds >= 1 && gigabytes > 0)) throw new Error('--rounds and --gigabytes are numbers above 0.');
  return { ...values, rounds, gigabytes };
});
if (!buildIfStale({ force: false })) process.exit(1);
process.env.NODE_ENV ??= 'production';
undoOnSignals();
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await undoEverything();
}

/** @returns whether all is well */
async function run(): Promise<boolean> {
  const { seed, rounds, gigabytes, only } = options;
  console.log(`Seed ${seed}: repeat this run with --seed ${seed}`);
  let server: Promise<OwnPostgres> | undefined;
  const postgres = () => {
    server ??= startOwnPostgres().then((started) => {
      undoLater(started.close);
      return started;
    });
    return server;
  };
  const say = (text: string) => console.error(`  ${text}`);
  const reports: [Scenario, Report][] = [];
  for (const scenario of scenarios) {
    if (only.length > 0 && !only.includes(scenario.name)) continue;
    console.error(`\n› ${scenario.title}`);
    const random = randomOf(`${seed}/${scenario.name}`);
    reports.push([scenario, await runOne(scenario, { random, rounds, gigabytes, postgres, say })]);
    if (isStopping()) return false;
  }
  return print(reports);
}

async function runOne(scenario: Scenario, context: Parameters<Scenario['run']>[0]): Promise<Report> {
  try {
    return await scenario.run(context);
  } catch (error) {
    const what = error instanceof Error ? error.stack : String(error);
    return { done: 'ended early', acknowledged: 0, problems: [`The scenario itself failed: ${what}`] };
  }
}

function print(reports: readonly [Scenario, Report][]): boolean {
  for (const [{ name }, { done, acknowledged, problems }] of reports) {
    console.log(`\n${name}: ${done}; ${acknowledged} acknowledged writes, ${problems.length} problems`);
    for (const problem of problems) console.log(`  ${problem}`);
  }
  const all = reports.flatMap(([, { problems }]) => problems);
  const notRun = reports.filter(([, { isNotRun }]) => isNotRun).length;
  const count = (beginning: string) => all.filter((problem) => problem.startsWith(beginning)).length;
  console.log(
    `\nAcknowledged writes lost: ${count('LOST')}. Orphans: ${count('ORPHAN')}. Half done: ${count('HALF DONE')}. ` +
      `Other problems: ${all.length - count('LOST') - count('ORPHAN') - count('HALF DONE')}. Scenarios not run: ${notRun}.`,
  );
  return all.length === 0;
}
