// Every file, folder and command that a document names must exist; every setting must be documented.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { settingNames } from '../server/config.ts';

const commands = Object.keys(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }).scripts,
);
const documents = globSync(['*.md', 'docs/**/*.md']).sort();
const problems = [...documents.flatMap(check), ...undocumentedSettings()];
for (const problem of problems) console.error(problem);
console.log(`${documents.length} documents, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

function check(document: string): string[] {
  const text = readFileSync(document, 'utf8');
  const found: string[] = [];
  for (const [, name = ''] of text.matchAll(/npm (?:run )?(start|test|(?<=run )[\w:-]+)/g)) {
    if (!commands.includes(name)) found.push(`${document}: there is no command npm run ${name}`);
  }
  for (const [, path = ''] of text.matchAll(/`((?:[\w.@-]+\/)+[\w.@-]*)`/g)) {
    if (looksLikeOurs(path) && !existsSync(path)) found.push(`${document}: ${path} does not exist`);
  }
  for (const [, path = ''] of text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)) {
    const target = path.startsWith('/')
      ? path.slice(1)
      : new URL(path, `file:///${document}`).pathname.slice(1);
    if (!existsSync(target)) found.push(`${document}: the link to ${path} leads nowhere`);
  }
  return found;
}

function looksLikeOurs(path: string): boolean {
  return /^(?:domain|contract|server|app|tests|bench|scripts|docs|public)\//.test(path);
}

function undocumentedSettings(): string[] {
  const example = readFileSync('.env.example', 'utf8');
  const documented = [...example.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '');
  return [
    ...settingNames.filter((name) => !documented.includes(name)).map((name) => `.env.example lacks ${name}`),
    ...documented
      .filter((name) => !settingNames.includes(name))
      .map((name) => `.env.example names ${name}, which nobody reads`),
  ];
}
