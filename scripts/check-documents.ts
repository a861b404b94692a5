// Checks that every file, folder, link, heading, command and setting named in the documents exists, and that what is made
// from code is up to date.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { settingNames } from '../server/compose/config.ts';
import { commands as listedCommands, madeDocuments } from './made-documents.ts';

/** Maximum words. */
const mostWords = [
  { files: /^(?:README|ARCHITECTURE)\.md$/, words: 900 },
  { files: /^CONTRIBUTING\.md$/, words: 700 },
  { files: /^SECURITY\.md$/, words: 400 },
  { files: /^docs\/decisions\/\d/, words: 300 },
];
const mostDecisions = 25;
const decisionHeadings = ['Context', 'Decision', 'Consequences'];
const folders =
  /^(?:\.ci|admin|bench|browser|contract|demo|deploy|docs|domain|public|scripts|server|site|tests|text|torture)\//;

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; scripts: object };
const commands = Object.keys(manifest.scripts);
const names = globSync(['*.md', 'docs/**/*.md']).map(normalize).sort();
const texts = new Map(names.map((name) => [name, readFileSync(name, 'utf8')]));

const problems = [
  ...[...texts].flatMap(([name, text]) =>
    [
      ...wrongCommands(text),
      ...missingPaths(text),
      ...deadLinks(name, text),
      ...unknownSettings(text),
      ...tooLong(name, text),
    ].map((problem) => `${name}: ${problem}`),
  ),
  ...orphans(),
  ...wrongDecisions(),
  ...wrongVersion(),
  ...staleParts(),
  ...unlistedCommands(),
];
for (const problem of problems) console.error(problem);
console.log(`${names.length} documents, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

function wrongCommands(text: string): string[] {
  const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
    ([, run, short]) => run ?? short ?? '',
  );
  return [...new Set(named)].flatMap((name) => {
    if (!commands.includes(name)) return [`there is no command npm run ${name}`];
    const scripts = [`scripts/${name}.ts`, `server/cli/${name}.ts`, `${name}/main.ts`];
    return scripts.some((script) => existsSync(script)) ? [] : [`npm run ${name} has no script behind it`];
  });
}

/** Text in backticks that starts like a path of the project, including patterns with `*` and `{a,b}`. */
function missingPaths(text: string): string[] {
  const paths = [...text.matchAll(/`([\w.@-]*[\w.@/*{},-]+)`/g)].map(([, path = '']) => path);
  return paths
    .filter((path) => folders.test(path) || /^[\w-][\w.-]*\.(?:ts|mjs|json|md)$/.test(path))
    .filter((path) => !exists(path))
    .map((path) => `${path} does not exist`);
}

function exists(path: string): boolean {
  if (/[*{]/.test(path)) return globSync(path).length > 0;
  return existsSync(path) && (!path.endsWith('/') || statSync(path).isDirectory());
}

function deadLinks(name: string, text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].map(
    ([, link = '']) => link,
  );
  return links.flatMap((link) => {
    const [path = '', anchor] = link.split('#');
    const target = targetOf(name, path);
    if (!existsSync(target)) return [`the link to ${link} leads nowhere`];
    const isHeading = anchor === undefined || headings(texts.get(target) ?? '').includes(anchor);
    return isHeading ? [] : [`no heading of ${target} makes the anchor #${anchor}`];
  });
}

function targetOf(name: string, path: string): string {
  if (path === '') return name;
  return path.startsWith('/') ? path.slice(1) : normalize(join(dirname(name), path));
}

/** Anchors as code hosts make them of headings. */
function headings(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

function withoutCode(text: string): string {
  return text.replace(/^```.*?^```/gms, '');
}

function unknownSettings(text: string): string[] {
  const named = [...text.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name);
  return named.filter((name) => !settingNames.includes(name)).map((name) => `${name} is no setting`);
}

function tooLong(name: string, text: string): string[] {
  const words = text.trim().split(/\s+/).length;
  return mostWords
    .filter(({ files, words: most }) => files.test(name) && words > most)
    .map((bound) => `${words} words, more than ${bound.words}`);
}

/** A document that no other one links is never found. */
function orphans(): string[] {
  const linked = new Set(
    [...texts].flatMap(([name, text]) =>
      [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, path = '']) => targetOf(name, path)),
    ),
  );
  return names
    .filter((name) => name.startsWith('docs/') && !linked.has(name))
    .map((name) => `no document links ${name}`);
}

function wrongDecisions(): string[] {
  const list = texts.get('docs/decisions/README.md') ?? '';
  const decisions = names.filter((name) => /^docs\/decisions\/\d/.test(name));
  return [
    ...(decisions.length > mostDecisions
      ? [`${decisions.length} decisions, more than ${mostDecisions}`]
      : []),
    ...decisions
      .map((name) => basename(name))
      .filter((name) => !list.includes(`](${name})`))
      .map((name) => `docs/decisions/README.md lacks ${name}`),
    ...decisions
      .filter((name) => !isDeepStrictEqual(sections(texts.get(name) ?? ''), decisionHeadings))
      .map((name) => `${name}: its headings are not ${decisionHeadings.join(', ')}`),
  ];
}

/** Headings of level 2. */
function sections(text: string): string[] {
  return [...withoutCode(text).matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
}

/** The newest version of the changelog, with its date, is that of the package. */
function wrongVersion(): string[] {
  const newest = /^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/m.exec(texts.get('CHANGELOG.md') ?? '')?.[1];
  return newest === manifest.version
    ? []
    : [`CHANGELOG.md: the newest version is ${newest}, that of package.json ${manifest.version}`];
}

/** A document or part of one that is made from code is as the code makes it now. */
function staleParts(): string[] {
  return madeDocuments()
    .filter(([name, text]) => readFileSync(name, 'utf8') !== text)
    .map(([name]) => `${name}: out of date, run node scripts/made-documents.ts`);
}

/** The list that the page of commands is made of has those of package.json. */
function unlistedCommands(): string[] {
  const listed = Object.keys(listedCommands);
  return [
    ...commands.filter((name) => !listed.includes(name)).map((name) => `scripts/commands.json lacks ${name}`),
    ...listed
      .filter((name) => !commands.includes(name))
      .map((name) => `scripts/commands.json: there is no command npm run ${name}`),
  ];
}
