import { median } from '../median.ts';
import type { Section, SectionReport } from '../section.ts';
import { startServer } from '../server.ts';
import { fewPosts } from '../sites.ts';
import { figure, markdownTable } from '../table.ts';

const manyPosts = 10_000;
const rounds = 3;
const target = 3;

export const start: Section = {
  name: 'start',
  title: 'Cold start',
  async run({ sites, say }) {
    const few = await sites.withPosts(fewPosts);
    const many = await sites.withPosts(manyPosts);
    const cases = [
      { name: 'serve, on nothing: makes its database first', by: 'serve', dataDir: sites.empty },
      { name: `serve, ${figure(manyPosts)} posts`, by: 'serve', dataDir: () => many },
      { name: '`npm start` for the second time', by: 'start', dataDir: () => few },
    ] as const;
    const rows = [];
    for (const { name, by, dataDir } of cases) {
      say(`Starting ${rounds} times: ${name}`);
      const seconds: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const server = await startServer(dataDir(), by);
        await server.stop();
        seconds.push(server.secondsToFirstAnswer);
      }
      rows.push({ name, by, seconds });
    }
    return report(rows);
  },
};

function report(rows: readonly { name: string; by: string; seconds: number[] }[]): SectionReport {
  const text = [
    'Seconds from starting the process, with everything built, to the first answer of 200 on `/`.',
    '',
    markdownTable(
      ['', 'median', 'each'],
      rows.map(({ name, seconds }) => [
        name,
        figure(median(seconds), 2),
        seconds.map((value) => figure(value, 2)).join(', '),
      ]),
    ),
  ].join('\n');
  return {
    text,
    verdicts: rows.map(({ name, by, seconds }) => ({
      what: `Cold start: ${name}`,
      figure: `${figure(median(seconds), 2)} s`,
      target: by === 'start' ? `below ${target} s` : '',
      met: by === 'start' ? median(seconds) < target : null,
    })),
  };
}
