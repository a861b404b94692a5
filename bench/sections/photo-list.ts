import { percentile } from '../median.ts';
import type { Section } from '../section.ts';
import { signIn } from '../server.ts';
import { figure, markdownTable } from '../table.ts';

const fewerPosts = 1000;
const mostPosts = 100_000;
const rounds = { warming: 5, measured: 40 };
/** What follows a letter or a click feels immediate. */
const targetMs = 100;

const posts = '/api/admin/posts?limit=24';
const completions = '/api/admin/completions';

/** What the Photos page asks for. */
const requests: readonly (readonly [name: string, path: string])[] = [
  ['The list', posts],
  ['The list, 96 a page', '/api/admin/posts?limit=96'],
  ['By date taken', `${posts}&sort=-taken_at`],
  ['Taken in a year', `${posts}&taken_year=2024`],
  ['The last upload', `${posts}&upload=last`],
  ['Drafts', `${posts}&published=false`],
  ['Of a tag', `${posts}&tag=street`],
  ['Without a city', `${posts}&missing=city`],
  ['Searched: a word', `${posts}&q=lamp`],
  ['Searched: a part of a file name', `${posts}&q=dscf0012`],
  ['Completing a tag', `${completions}/tags?q=st`],
  ['Tags used most', `${completions}/tags`],
  ['Completing a city', `${completions}/cities?q=par`],
  ['Completing a city, inside its name', `${completions}/cities?q=zzu`],
];

export const photoList: Section = {
  name: 'photo-list',
  title: 'The list of photos',
  isOfDatabase: true,
  async run({ sites, large, say }) {
    const sizes = [fewerPosts, ...(large ? [mostPosts] : [])];
    const results: number[][] = [];
    for (const size of sizes) {
      const server = await sites.serve(size);
      try {
        say(`Asking for lists and completions of ${figure(size)} posts`);
        results.push(await timed(server.url));
      } finally {
        await server.stop();
      }
    }
    const rows = requests.map(([name], index) => ({
      name,
      times: results.map((of) => of[index] ?? Number.NaN),
    }));
    const slowest = rows
      .map(({ name, times }) => ({ name, ms: Math.max(...times) }))
      .reduce((one, other) => (other.ms > one.ms ? other : one));
    const table = markdownTable(
      ['', ...sizes.map((size) => `${figure(size)} posts`)],
      rows.map(({ name, times }) => [name, ...times.map((ms) => figure(ms, 1))]),
    );
    return {
      text: `Signed in, one call at a time: milliseconds to the last byte, 95th percentile of ${rounds.measured}.\n\n${table}`,
      verdicts: [
        {
          what: `Photos, ${figure(sizes.at(-1) ?? 0)} posts, the slowest: ${slowest.name}`,
          figure: `${figure(slowest.ms)} ms`,
          target: `at most ${targetMs} ms`,
          met: slowest.ms <= targetMs,
        },
      ],
    };
  },
};

/** @returns milliseconds of each request, in their order */
async function timed(url: string): Promise<number[]> {
  const { cookie } = await signIn(url);
  const found: number[] = [];
  for (const [, path] of requests) {
    const times: number[] = [];
    for (let round = 0; round < rounds.warming + rounds.measured; round += 1) {
      const started = performance.now();
      const response = await fetch(url + path, { headers: { cookie } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answers ${response.status}`);
      if (round >= rounds.warming) times.push(performance.now() - started);
    }
    found.push(percentile(times, 0.95));
  }
  return found;
}
