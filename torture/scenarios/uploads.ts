import { randomFillSync } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { peakMemory } from '../../bench/peak-memory.ts';
import { picture } from '../../tests/factories/pictures.ts';
import type { Client } from '../client.ts';
import type { Random } from '../random.ts';
import type { Report, Scenario, TortureContext } from '../scenario.ts';
import { filesBelow } from '../store.ts';
import { startTortured } from '../tortured.ts';

const megabyte = 1024 ** 2;
/** The most memory that the server may have held: what 20 uploads of 54 megapixels at once take. */
const memoryMb = 600;
/** What may lie on the disk at one time: four uploads with their files, and the database. */
const diskMb = 400;
/** As many as the upload page sends at one time. */
const atOnce = 4;
const widths = [1600, 3000, 4200];
const sizesMb = [1, 3, 8, 24, 48];

/** JPEG files of 2 to 12 megapixels, followed by what fills them up to 48 MB, as a preview does in those of cameras. */
async function createFiles(random: Random): Promise<() => Buffer<ArrayBuffer>> {
  const bases = await Promise.all(
    widths.map((width, seed) => picture(seed, width, Math.round((width * 2) / 3))),
  );
  const filling = randomFillSync(Buffer.alloc(Math.max(...sizesMb) * megabyte));
  let count = 0;
  return () => {
    const base = random.pick(bases);
    const bytes = random.pick(sizesMb) * megabyte;
    count += 1;
    return Buffer.concat([
      base,
      filling.subarray(0, Math.max(0, bytes - base.length)),
      Buffer.from(`${count}`),
    ]);
  };
}

/** @returns whether it was acknowledged */
async function uploadAndDelete(
  client: Client,
  file: Buffer<ArrayBuffer>,
  problems: string[],
): Promise<boolean> {
  for (;;) {
    const reply = await client.upload(file, 'large.jpg');
    if (reply?.status === 429) {
      await pause(1000);
      continue;
    }
    if (reply?.status !== 201) {
      problems.push(
        `an upload of ${file.length} bytes was answered ${reply?.status} ${JSON.stringify(reply?.json)}`,
      );
      return false;
    }
    const deleted = await client.call('DELETE', `/api/admin/files/${reply.json.media_id}`);
    if (deleted?.status !== 204) problems.push(`deleting an upload was answered ${deleted?.status}`);
    return true;
  }
}

function bytesBelow(folder: string): number {
  return filesBelow(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

async function run({ random, gigabytes, say }: TortureContext): Promise<Report> {
  const tortured = await startTortured({ postgres: null }, random);
  const { client, site, problems } = tortured;
  const nextFile = await createFiles(random);
  const total = gigabytes * 1024 * megabyte;
  let [begun, done, count, mostOnDisk] = [0, 0, 0, 0];
  const lookAtDisk = () => {
    mostOnDisk = Math.max(mostOnDisk, bytesBelow(site.dataDir));
  };
  const sender = async () => {
    while (begun < total) {
      const file = nextFile();
      begun += file.length;
      if (!(await uploadAndDelete(client, file, problems))) continue;
      done += file.length;
      count += 1;
      if (count % 20 !== 0) continue;
      lookAtDisk();
      say(
        `${(done / 1024 / megabyte).toFixed(1)} GB; peak memory ${Math.round(peakMemory(site.pid()) / megabyte)} MB`,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  lookAtDisk();
  const memory = Math.round(peakMemory(site.pid()) / megabyte);
  if (memory > memoryMb) problems.push(`the server held ${memory} MB, more than ${memoryMb}`);
  if (mostOnDisk > diskMb * megabyte) problems.push(`${mostOnDisk} bytes were on the disk at one time`);
  await tortured.finish();
  return {
    done: `${(done / 1024 / megabyte).toFixed(1)} GB in ${count} uploads, each deleted again; peak memory ${memory} MB of ${memoryMb}; at most ${Math.round(mostOnDisk / megabyte)} MB on the disk`,
    acknowledged: count,
    problems,
  };
}

export const uploads: Scenario = { name: 'uploads', title: 'Gigabytes of uploads in a row', run };
