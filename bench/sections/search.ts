import { Agent, get } from 'node:http';
import { json } from 'node:stream/consumers';
import { queryLimit } from '#domain/search/limits.ts';
import { percentile } from '../median.ts';
import type { Section } from '../section.ts';
import { cityFor, postFor, tagFor } from '../seed-content.ts';
import { figure, markdownTable } from '../table.ts';

const fewerPosts = 1000;
const mostPosts = 100_000;
const rounds = { warming: 5, measured: 40 };
const targetMs = 30;
/** Of so many titles with a wrong letter, the share among whose first three hits is the post itself. */
const titles = 200;
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
  const some = [0, 1, 2, 3].map((part) => titleOf((round * 31 + part * 977) % posts));
  return some.join(' ').slice(0, queryLimit);
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
      text: `One call at a time, each query once, after ${queries.length * rounds.warming} others: milliseconds to the last byte, 95th percentile of ${rounds.measured}.\n\n${table}`,
      verdicts: [
        {
          what: `Search, ${figure(sizes.at(-1) ?? 0)} posts, the slowest`,
          figure: `${figure(slowest)} ms`,
          target: `at most ${targetMs} ms`,
          met: slowest <= targetMs,
        },
        {
          what: `Of ${titles} titles with a wrong letter, among the first ${hits}`,
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
  // A server that has just started reads what each kind of query needs from the disk.
  for (const [kind] of queries.entries()) await timesOf(url, kind, posts, [0, rounds.warming]);
  for (const [kind] of queries.entries()) {
    const times = await timesOf(url, kind, posts, [rounds.warming, rounds.warming + rounds.measured]);
    all.push(percentile(times, 0.95));
  }
  return { times: all, found: await foundTitles(url, posts) };
}

/** Milliseconds. @param from the first round @param to the round after the last one */
async function timesOf(
  url: string,
  kind: number,
  posts: number,
  [from, to]: readonly [from: number, to: number],
): Promise<number[]> {
  const visitor = createVisitor(url, kind);
  const times: number[] = [];
  for (let round = from; round < to; round += 1) {
    const query = queries[kind]?.[1](round, posts) ?? '';
    const started = performance.now();
    await visitor.search(query);
    times.push(performance.now() - started);
  }
  visitor.leave();
  return times;
}

async function foundTitles(url: string, posts: number): Promise<number> {
  const visitor = createVisitor(url, queries.length);
  let found = 0;
  for (let round = 0; round < titles; round += 1) {
    const title = titleOf((round * Math.floor(posts / titles) + 7) % posts);
    const answer = await visitor.search(misspelled(title, round));
    if (answer.slice(0, hits).some((hit) => hit.title === title)) found += 1;
  }
  visitor.leave();
  return found / titles;
}

/** One connection from an address of its own: searches are limited by address. */
function createVisitor(url: string, number: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  async function search(query: string): Promise<{ title: string }[]> {
    const path = `/api/search?limit=10&q=${encodeURIComponent(query)}`;
    return new Promise((resolve, reject) => {
      get(url + path, { agent, localAddress: `127.0.0.${10 + number}` }, (response) => {
        if (response.statusCode === 200)
          json(response).then((hit) => resolve(hit as { title: string }[]), reject);
        else reject(new Error(`${path} answers ${response.statusCode}`));
      }).once('error', reject);
    });
  }

  return { search, leave: () => agent.destroy() };
}
