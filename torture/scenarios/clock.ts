import type { Random } from '../random.ts';
import type { Report, Scenario, TortureContext } from '../scenario.ts';
import { startTortured, type Tortured } from '../tortured.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Forward and back, by minutes, hours and days. What is in the bin is deleted after 30 days: no jump is that long. */
const jumps = [2 * minuteMs, 3 * 60 * minuteMs, dayMs + minuteMs, 6 * dayMs];
/** Of every so many rounds of the run. */
const share = 20;

/** One jump away and one back, while the writers write; every second time with a kill between. */
async function jumpOnce(tortured: Tortured, random: Random, isKilled: boolean): Promise<string> {
  const { site } = tortured;
  const ms = random.pick(jumps) * (random.chance(0.5) ? 1 : -1);
  await tortured.writeDuring(async () => {
    await tortured.calls(random.between(2, 20));
    await site.shiftClock(ms);
    await tortured.calls(random.between(2, 20));
    if (!isKilled) return;
    await site.kill();
    await site.start();
  });
  await tortured.check();
  await tortured.writeDuring(async () => {
    await tortured.calls(random.between(2, 20));
    await site.shiftClock(0);
    await tortured.calls(random.between(2, 20));
  });
  return `${ms / minuteMs} minutes${isKilled ? ' and a kill' : ''}`;
}

async function run({ rounds, random, postgres, say }: TortureContext): Promise<Report> {
  const report: Report = { done: '', acknowledged: 0, problems: [] };
  const count = Math.max(2, Math.round(rounds / share));
  const done: string[] = [];
  for (const database of [null, await postgres()]) {
    const tortured = await startTortured(
      { postgres: database },
      random.fork(database ? 'postgres' : 'sqlite'),
    );
    for (let round = 1; round <= count / 2; round += 1) {
      done.push(await jumpOnce(tortured, random, round % 2 === 0));
      await tortured.check(round >= count / 2);
      say(`${done.at(-1)}; ${tortured.problems.length} problems`);
    }
    await tortured.finish();
    report.acknowledged += tortured.ledger.acknowledgedWrites();
    report.problems.push(...tortured.problems);
  }
  return {
    ...report,
    done: `the clock of the server jumped ${done.length} times and back: ${done.join(', ')}`,
  };
}

export const clock: Scenario = { name: 'clock', title: 'Jumps of the clock', run };
