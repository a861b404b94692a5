// `npm run bench [-- --large] [-- --postgres] [-- --only NAME]`: measures the built product as `npm run serve` starts it.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/build-steps.ts';
import { describeMachine } from './machine.ts';
import { readOptions } from './options.ts';
import type { BenchContext, Section, Verdict } from './section.ts';
import { article } from './sections/article.ts';
import { backup } from './sections/backup.ts';
import { bytes } from './sections/bytes.ts';
import { cached } from './sections/cached.ts';
import { density } from './sections/density.ts';
import { drop } from './sections/drop.ts';
import { editor } from './sections/editor.ts';
import { hostile } from './sections/hostile.ts';
import { image } from './sections/image.ts';
import { lighthouse } from './sections/lighthouse.ts';
import { memory } from './sections/memory.ts';
import { overload } from './sections/overload.ts';
import { photoList } from './sections/photo-list.ts';
import { search } from './sections/search.ts';
import { semantic } from './sections/semantic.ts';
import { start } from './sections/start.ts';
import { uncached } from './sections/uncached.ts';
import { uploads } from './sections/uploads.ts';
import { writes } from './sections/writes.ts';
import { startPostgresDatabases } from './site-databases.ts';
import { createSites, type Sites } from './sites.ts';
import { summary } from './summary.ts';
import { isStopping, undoEverything, undoOnSignals } from './undoing.ts';

const sections: readonly Section[] = [
  cached,
  uncached,
  bytes,
  density,
  article,
  hostile,
  image,
  uploads,
  semantic,
  photoList,
  search,
  overload,
  memory,
  start,
  backup,
  writes,
  drop,
  editor,
  lighthouse,
];
const names = sections.map(({ name }) => name).join(', ');

const usage = `Usage: npm run bench [-- --large] [-- --postgres] [-- --only NAME …] [-- --markdown FILE]

  --large          measures uncached pages, the semantic engine, the list of photos and the search with 100,000 posts too
  --postgres       measures them on PostgreSQL too, beside SQLite
  --only NAME      measures one section (again for more): ${names}
  --markdown FILE  writes the report to a file as well
`;

const options = readOptions(usage, sections, () => {
  const { values } = parseArgs({
    options: {
      large: { type: 'boolean', default: false },
      postgres: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      markdown: { type: 'string' },
    },
  });
  return values;
});
if (!buildIfStale({ force: false })) process.exit(1);
undoOnSignals();
try {
  const say = (text: string) => console.error(`  ${text} …`);
  const sites = await createSites(say);
  const postgresSites = options.postgres ? await createSites(say, await startPostgresDatabases()) : null;
  const failed = await run({ sites, large: options.large, say }, postgresSites);
  process.exitCode = failed ? 1 : 0;
} finally {
  await undoEverything();
}

interface Measurement {
  section: Section;
  context: BenchContext;
  title: string;
}

function measurements(context: BenchContext, postgresSites: Sites | null): Measurement[] {
  const chosen = sections.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
  return chosen.flatMap((section) => {
    const { title, isOfDatabase } = section;
    const usual = { section, context, title };
    if (!postgresSites || !isOfDatabase) return [usual];
    const sites = postgresSites;
    return [usual, { section, context: { ...context, sites }, title: `${title}, on ${sites.database}` }];
  });
}

/** @returns whether a section failed; missing a target is not a failure */
async function run(context: BenchContext, postgresSites: Sites | null): Promise<boolean> {
  const pieces: string[] = [];
  const print = (piece: string) => {
    pieces.push(piece);
    console.log(`\n${piece}`);
  };
  print(`# Benchmark\n\n${describeMachine(new Date())}`);
  const verdicts: Verdict[] = [];
  let failed = false;
  for (const { section, context: its, title } of measurements(context, postgresSites)) {
    console.error(`\n› ${title}`);
    try {
      const report = await section.run(its);
      const where = its.sites.database === 'SQLite' ? '' : `${its.sites.database}: `;
      verdicts.push(...report.verdicts.map((verdict) => ({ ...verdict, what: where + verdict.what })));
      print(`## ${title}\n\n${report.text}`);
    } catch (error) {
      if (isStopping()) return true;
      // The other sections are worth having all the same.
      failed = true;
      print(`## ${title}\n\nFailed: ${error instanceof Error ? error.stack : error}`);
    }
  }
  print(`## Summary\n\n${summary(verdicts)}`);
  if (options.markdown) await writeFile(options.markdown, `${pieces.join('\n\n')}\n`);
  return failed;
}
