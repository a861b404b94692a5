import { join } from 'node:path';
import { root, runProgram } from '../processes.ts';
import type { Section } from '../section.ts';
import { siteSettings } from '../server.ts';
import { fewPosts } from '../sites.ts';
import { figure, markdownTable } from '../table.ts';

const manyPosts = 10_000;
const targetSeconds = 60;

/** Prints, as its last line, what the process has used. */
const reporting = join(root, 'bench', 'report-usage.ts');

export interface Used {
  seconds: number;
  cpuSeconds: number;
  megabytes: number;
}

export const backup: Section = {
  name: 'backup',
  title: 'Backup and restore',
  async run({ sites, say }) {
    const rows: { name: string; used: Used }[] = [];
    for (const posts of [fewPosts, manyPosts]) {
      const settings = siteSettings(await sites.withPosts(posts));
      const archive = join(sites.folder, `backup-${posts}.tar`);
      const named = (what: string) => `${what}, ${figure(posts)} posts`;
      say(`Backing up and restoring ${figure(posts)} posts`);
      rows.push({ name: named('npm run backup'), used: await measured('backup', archive, settings) });
      const target = { ...settings, DATA_DIR: sites.empty() };
      rows.push({ name: named('npm run restore'), used: await measured('restore', archive, target) });
    }
    const table = markdownTable(
      ['', 'seconds', 'of processor time', 'peak memory, MB'],
      rows.map(({ name, used }) => [
        name,
        figure(used.seconds, 1),
        figure(used.cpuSeconds, 1),
        figure(used.megabytes),
      ]),
    );
    const many = rows.find(({ name }) => name === `npm run backup, ${figure(manyPosts)} posts`)?.used;
    const few = rows[0]?.used;
    const seconds = many?.seconds ?? Number.POSITIVE_INFINITY;
    return {
      text: `Whole commands into an archive, checking included, on a site that shows 24 photographs in turn.\n\n${table}`,
      verdicts: [
        {
          what: `Backup of ${figure(manyPosts)} posts`,
          figure: `${figure(seconds, 1)} s`,
          target: `below ${targetSeconds} s`,
          met: seconds < targetSeconds,
        },
        {
          what: `Peak memory of that, and of ${figure(fewPosts)} posts`,
          figure: `${figure(many?.megabytes ?? 0)}, ${figure(few?.megabytes ?? 0)} MB`,
          target: '',
          met: null,
        },
      ],
    };
  },
};

async function measured(
  command: 'backup' | 'restore',
  archive: string,
  settings: Record<string, string | undefined>,
): Promise<Used> {
  const output = await runProgram({
    command: process.execPath,
    args: ['--import', reporting, `server/cli/${command}.ts`, archive],
    env: settings,
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Used;
}
