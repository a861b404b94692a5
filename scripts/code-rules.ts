// Checks what the linter cannot: the length of functions and files, and that few short files have a single user.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

const limits = {
  /** Lines of a function without those of the functions inside it. */
  ownLines: 60,
  fileLines: 300,
  /** Files of fewer than `shortFile` lines with a single importer; a migration has its own file in any case. */
  singleUse: 25,
};
const shortFile = 40;
const files = globSync('{domain,text,contract,demo,server,browser,site,admin}/**/*.{ts,tsx,css}')
  .map((file) => normalize(file))
  .sort();
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const code = [...sources].filter(([file]) => /\.tsx?$/.test(file));
const isDrawing = (file: string) => file.startsWith('demo/drawing/');

const long = [
  ...[...sources]
    .filter(([file, text]) => !isDrawing(file) && lineCount(text) > limits.fileLines)
    .map(([file, text]) => ({ name: file, problem: `${lineCount(text)} lines` })),
  ...code.flatMap(([file, text]) => functionsOver(file, text)),
];
const singles = singleUseFiles();
const problems = [
  ...long.map(
    ({ name, problem }) =>
      `${name}: ${problem}; at most ${limits.fileLines} in a file, ${limits.ownLines} of its own in a function`,
  ),
  ...(singles.length > limits.singleUse
    ? [
        ...singles,
        `${singles.length} files under ${shortFile} lines have one user; at most ${limits.singleUse}`,
      ]
    : []),
];

for (const problem of problems) console.error(problem);
if (process.argv.includes('--single')) for (const single of singles) console.log(single);
console.log(
  `${files.length} files, ${[...sources.values()].reduce((sum, text) => sum + lineCount(text), 0)} lines; ` +
    `${problems.length} problems, ` +
    `${singles.length} short files with one user (--single lists them)`,
);
process.exit(problems.length === 0 ? 0 : 1);

function lineCount(text: string): number {
  return text.split('\n').length - 1;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Long {
  /** Without line numbers, so that the list of known ones stays valid. */
  name: string;
  problem: string;
}

function functionsOver(file: string, text: string): Long[] {
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  const found: Long[] = [];
  /** @returns lines of the functions directly inside */
  const visit = (value: unknown, named: string): number => {
    if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + visit(item, named), 0);
    if (typeof value !== 'object' || value === null) return 0;
    const node = value as Node;
    const own = (node.id ?? node.key) as { name?: string } | null | undefined;
    const name = own?.name ?? named;
    const inner = Object.values(node).reduce((sum: number, child) => sum + visit(child, name), 0);
    if (!/Function(?:Declaration|Expression)$/.test(String(node.type)) || node.body === null) return inner;
    const lines = lineOf(node.end) - lineOf(node.start) + 1;
    if (lines - inner > limits.ownLines && !isDrawing(file))
      found.push({ name: `${file} ${name}`, problem: `${lines - inner} lines` });
    return lines;
  };
  visit(parseSync(file, text).program, 'module');
  return found;
}

function singleUseFiles(): string[] {
  const importers = new Map<string, Set<string>>();
  for (const [file, text] of code) {
    const { module } = parseSync(file, text);
    const names = [
      ...module.staticImports.map((entry) => entry.moduleRequest.value),
      ...module.dynamicImports.map((entry) =>
        text.slice(entry.moduleRequest.start + 1, entry.moduleRequest.end - 1),
      ),
    ];
    for (const name of names) {
      const path = name.startsWith('#')
        ? name.slice(1)
        : name.startsWith('.')
          ? join(dirname(file), name)
          : null;
      if (path === null) continue;
      const target = normalize(path.replace(/\?.*$/, ''));
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  return code
    .filter(([file]) => !file.includes('/migrations/'))
    .filter(([file, text]) => lineCount(text) < shortFile && importers.get(file)?.size === 1)
    .map(([file]) => `${file} (only for ${[...(importers.get(file) ?? [])][0]})`);
}
