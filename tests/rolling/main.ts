import { setTimeout as pause } from 'node:timers/promises';
import { cameraJpeg } from '../../bench/image/camera-jpeg.ts';
import { markdownTable } from '../../bench/table.ts';
import { startLoad, type Tally, usualClients } from './load.ts';
import { startSite } from './site.ts';

/** Of each server. */
const restarts = 3;
/** Between two restarts. */
const betweenMs = 2_500;

/** @returns whether every request was answered as it should be */
export async function restartUnderLoad(): Promise<boolean> {
  const say = (what: string) => console.error(`  ${what} …`);
  say('Starting PostgreSQL, a bucket, two servers and nginx');
  const site = await startSite(2);
  const picture = await cameraJpeg({ kind: 'market', width: 480, height: 320 });
  const load = await startLoad(site.url, (ask) => usualClients(ask, picture));
  for (let round = 1; round <= restarts; round += 1) {
    for (let index = 0; index < site.servers; index += 1) {
      await pause(betweenMs);
      say(`Restarting server ${index + 1}, ${round} of ${restarts}`);
      await site.restart(index);
    }
  }
  await pause(betweenMs);
  const tallies = await load.stop();
  console.log(`\n${report(tallies)}\n`);
  const failures = tallies.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`));
  for (const failure of failures.slice(0, 20)) console.log(failure);
  const sent = tallies.reduce((sum, tally) => sum + tally.sent, 0);
  console.log(`${failures.length} of ${sent} requests failed in ${restarts * site.servers} restarts.`);
  return failures.length === 0;
}

function report(tallies: readonly Tally[]): string {
  const rows = tallies.map(({ name, sent, failures }) => [name, String(sent), String(failures.length)]);
  return markdownTable(['Requests', 'Sent', 'Failed'], rows);
}
