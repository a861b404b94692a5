import { setTimeout as pause } from 'node:timers/promises';
import type { OwnPostgres } from '../../tests/own-postgres.ts';
import type { Random } from '../random.ts';
import type { Report, Scenario, TortureContext } from '../scenario.ts';
import { type Place, startTortured, type Tortured } from '../tortured.ts';

/** Rounds of one site; the next site begins with an empty database. */
const roundsPerSite = 10;

/** Stopped and let go on; the others are killed. */
const frozen = 'PostgreSQL, frozen';

type Fault = (tortured: Tortured, random: Random, postgres: OwnPostgres | null) => Promise<void>;

/** What is killed or stopped, while the writers write. */
const faults: Record<string, Fault> = {
  async server({ site }) {
    await site.kill();
    await site.start();
  },
  async 'server, twice'({ site }, random) {
    await site.kill();
    await site.start();
    await pause(random.between(0, 300));
    await site.kill();
    await site.start();
  },
  async 'server, frozen before'({ site }, random) {
    site.signal('SIGSTOP');
    await pause(random.between(50, 500));
    await site.kill();
    await site.start();
  },
  async PostgreSQL(_, random, postgres) {
    await postgres?.signal('SIGKILL');
    await pause(random.between(0, 500));
    await postgres?.startAgain();
  },
  async [frozen](_, random, postgres) {
    await postgres?.signal('SIGSTOP');
    await pause(random.between(200, 1500));
    await postgres?.signal('SIGCONT');
  },
  async both({ site }, random, postgres) {
    await postgres?.signal('SIGKILL');
    await pause(random.between(0, 100));
    await site.kill();
    await postgres?.startAgain();
    await site.start();
  },
};
const ofServer = ['server', 'server', 'server, twice', 'server, frozen before'];
const ofPostgres = ['PostgreSQL', 'PostgreSQL', frozen, 'both'];

/** One site under `rounds` kills. @returns how often each fault was */
export async function killRounds(
  place: Place,
  random: Random,
  rounds: number,
  say: (text: string) => void,
): Promise<{ tortured: Tortured; counts: Map<string, number> }> {
  const { postgres } = place;
  const counts = new Map<string, number>();
  const tortured = await startTortured(place, random);
  for (let round = 1; round <= rounds; round += 1) {
    const name = random.pick(postgres ? [...ofServer, ...ofPostgres] : ofServer);
    const calls = random.between(2, 40);
    const before = random.between(0, 150);
    const { problems } = tortured;
    const had = problems.length;
    await tortured.writeDuring(async () => {
      await tortured.calls(calls);
      await pause(before);
      await faults[name]?.(tortured, random, postgres);
    });
    await tortured.check(round === rounds);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    say(`round ${round}: ${name}; ${tortured.ledger.acknowledgedWrites()} acknowledged writes`);
    for (const problem of problems.slice(had))
      say(`round ${round} (${name} after ${calls} calls and ${before} ms): ${problem}`);
  }
  const had = tortured.problems.length;
  await tortured.finish();
  for (const problem of tortured.problems.slice(had)) say(problem);
  return { tortured, counts };
}

async function run({ random, rounds, postgres, say }: TortureContext): Promise<Report> {
  const report: Report = { done: '', acknowledged: 0, problems: [] };
  const all = new Map<string, number>();
  for (let done = 0, group = 0; done < rounds; group += 1) {
    const here = Math.min(roundsPerSite, rounds - done);
    const place = { postgres: group % 2 === 0 ? null : await postgres() };
    const { tortured, counts } = await killRounds(place, random.fork(`site ${group}`), here, say);
    for (const [name, count] of counts) all.set(name, (all.get(name) ?? 0) + count);
    report.acknowledged += tortured.ledger.acknowledgedWrites();
    report.problems.push(...tortured.problems);
    done += here;
    say(
      `${done} of ${rounds} rounds, ${report.acknowledged} acknowledged writes, ${report.problems.length} problems`,
    );
  }
  const counted = [...all].map(([name, count]) => `${count} × ${name}`).join(', ');
  const killed = rounds - (all.get(frozen) ?? 0);
  return { ...report, done: `${rounds} rounds, ${killed} of them with SIGKILL: ${counted}` };
}

export const kill: Scenario = { name: 'kill', title: 'kill -9 of the server and of PostgreSQL', run };
