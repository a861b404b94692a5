import { queryLimit } from '#domain/search/limits.ts';
import type { Section } from '../section.ts';
import { cityFor, postFor, tagFor } from '../seed-content.ts';
import { figure, markdownTable } from '../table.ts';

const fewerPosts = 1000;
const mostPosts = 100_000;
const rounds = { warming: 5, measured: 40 };
const targetMs = 30;
/** Titles among whose first three hits is the post itself. */
const targetShare = 0.95;
const hits = 3;

const titleOf = (number: number) => postFor(number, '').title ?? '';

/** A title with one wrong, missing, added or swapped letter. */
function misspelled(title: string, round: number): string {
  const letters = [...title];
  const words = title.split(' ');
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
  const at = title.indexOf(longest) + 1;
  const changes = [
    () => letters.splice(at, 1, 'q'),
    () => letters.splice(at, 1),
    () => letters.splice(at, 0, 'q'),
    () => letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? ''),
  ];
  changes[round % changes.length]?.();
  return letters.join('');
}

/** Of several titles: nothing has all of these words in its title or its tags. */
function manyWords(round: number, posts: number): string {
  const titles = [0, 1, 2, 3].map((part) => titleOf((round * 31 + part * 977) % posts));
  return titles.join(' ').slice(0, queryLimit);
}

/** Queries by round: the same one would be answered from memory. */
const queries: readonly (readonly [name: string, query: (round: number, posts: number) => string])[] = [
  ['A tag', (round) => tagFor(round)],
  ['A tag and a city', (round) => `${tagFor(round)} ${cityFor(round)}`],
  ['The beginning of a word', (round) => `${cityFor(round)} ${tagFor(round * 3).slice(0, 2 + (round % 4))}`],
  ['A word that does not exist', (round) => `${tagFor(round * 3).slice(0, 2)}${round}`],
  [
    'Words of many stories',
    (round, posts) => titleOf((round * 7) % posts).replace(/ .*/, ` ${tagFor(round)}`),
  ],
  ['A title', (round, posts) => titleOf((round * 17) % posts)],
  ['A title with a wrong letter', (round, posts) => misspelled(titleOf((round * 13) % posts), round)],
  ['Twelve words', manyWords],
  [
    'Twelve words, one that does not exist',
    (round, posts) => manyWords(round, posts).replace(/ \w+ /, ' zzqq '),
  ],
];

export const search: Section = {
  name: 'search',
  title: 'The search of visitors',
  isOfDatabase: true,
  async run({ sites, large, say }) {
    const sizes = [fewerPosts, ...(large ? [mostPosts] : [])];
    const results: { times: number[]; found: number }[] = [];
    for (const posts of sizes) {
      const server = await sites.serve(posts);
      try {
        say(`Searching ${figure(posts)} posts`);
        results.push(await timed(server.url, posts));
      } finally {
        await server.stop();
      }
    }
    const slowest = Math.max(...results.flatMap(({ times }) => times));
    const share = Math.min(...results.map(({ found }) => found));
    const table = markdownTable(
      ['', ...sizes.map((size) => `${figure(size)} posts`)],
      queries.map(([name], index) => [name, ...results.map(({ times }) => figure(times[index] ?? 0, 1))]),
    );
    return {
      text: `One call at a time, each query once: milliseconds to the last byte, 95th percentile of ${rounds.measured}.\n\n${table}`,
      verdicts: [
        {
          what: `Search, ${figure(sizes.at(-1) ?? 0)} posts, the slowest`,
          figure: `${figure(slowest)} ms`,
          target: `at most ${targetMs} ms`,
          met: slowest <= targetMs,
        },
        {
          what: `Titles with a wrong letter among the first ${hits}`,
          figure: `${figure(share * 100)} %`,
          target: `at least ${targetShare * 100} %`,
          met: share >= targetShare,
        },
      ],
    };
  },
};

/** @returns milliseconds of each kind of query, and the share of misspelled titles that were found */
async function timed(url: string, posts: number): Promise<{ times: number[]; found: number }> {
  const all: number[] = [];
  let found = 0;
  for (const [name, queryOf] of queries) {
    const times: number[] = [];
    for (let round = 0; round < rounds.warming + rounds.measured; round += 1) {
      const started = performance.now();
      const path = `/api/search?limit=10&q=${encodeURIComponent(queryOf(round, posts))}`;
      const response = await fetch(url + path);
      const answer = (await response.json()) as { title: string }[];
      if (!response.ok) throw new Error(`${path} answers ${response.status}`);
      if (round < rounds.warming) continue;
      times.push(performance.now() - started);
      const title = titleOf((round * 13) % posts);
      const isFound = answer.slice(0, hits).some((hit) => hit.title === title);
      if (name.includes('wrong letter') && isFound) found += 1;
    }
    times.sort((one, other) => one - other);
    all.push(times[Math.floor(times.length * 0.95)] ?? Number.NaN);
  }
  return { times: all, found: found / rounds.measured };
}
