// Checks what the linter cannot: the length of functions and files, and the words of comments. Reports single-use files.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

const limits = {
  /** Lines of a function without those of the functions inside it. */
  ownLines: 60,
  fileLines: 300,
  /** Uses of the words below in all comments. */
  vagueWords: 120,
  /** Files of fewer than `shortFile` lines with a single importer. */
  singleUse: 25,
};
const shortFile = 40;
/** The glossary of ARCHITECTURE.md has a word for each. */
const vague = /\b(?:nobody|somebody|stands?|anew|meanwhile|farewell|strangers?|told|house|doors?|lanes?)\b/gi;

const files = globSync('{domain,text,contract,demo,server,browser,site,admin}/**/*.{ts,tsx,css}')
  .map((file) => normalize(file))
  .sort();
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const code = [...sources].filter(([file]) => /\.tsx?$/.test(file));
const isDrawing = (file: string) => file.startsWith('demo/drawing/');

const longFiles = [...sources]
  .filter(([file, text]) => !isDrawing(file) && lineCount(text) > limits.fileLines)
  .map(([file, text]) => `${file} has ${lineCount(text)} lines; at most ${limits.fileLines}.`);
const longFunctions = code.flatMap(([file, text]) => functionsOver(file, text));
const words = code.flatMap(([file, text]) => vagueWordsOf(file, text));
const singles = singleUseFiles();

for (const problem of [...longFiles, ...longFunctions]) console.error(problem);
if (process.argv.includes('--words')) for (const word of words) console.log(word);
if (process.argv.includes('--single')) for (const single of singles) console.log(single);
console.log(
  `${files.length} files, ${[...sources.values()].reduce((sum, text) => sum + lineCount(text), 0)} lines; ` +
    `${longFiles.length} files and ${longFunctions.length} functions too long, ` +
    `${words.length} vague words in comments (at most ${limits.vagueWords}; --words lists them), ` +
    `${singles.length} short files with one importer (at most ${limits.singleUse}; --single lists them)`,
);

function lineCount(text: string): number {
  return text.split('\n').length - 1;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

function functionsOver(file: string, text: string): string[] {
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  const found: string[] = [];
  /** @returns lines of the functions directly inside */
  const visit = (value: unknown): number => {
    if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + visit(item), 0);
    if (typeof value !== 'object' || value === null) return 0;
    const node = value as Node;
    const inner = Object.values(node).reduce((sum: number, child) => sum + visit(child), 0);
    if (!/Function(?:Declaration|Expression)$/.test(String(node.type)) || node.body === null) return inner;
    const lines = lineOf(node.end) - lineOf(node.start) + 1;
    if (lines - inner > limits.ownLines && !isDrawing(file))
      found.push(
        `${file}:${lineOf(node.start)}: a function of ${lines - inner} lines of its own; at most ${limits.ownLines}.`,
      );
    return lines;
  };
  visit(parseSync(file, text).program);
  return found;
}

function vagueWordsOf(file: string, text: string): string[] {
  return parseSync(file, text).comments.flatMap(({ value }) =>
    [...value.matchAll(vague)].map(([word]) => `${file}: ${word}: ${value.replaceAll(/\s+/g, ' ').trim()}`),
  );
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
    .filter(([file, text]) => lineCount(text) < shortFile && importers.get(file)?.size === 1)
    .map(([file]) => `${file} (only for ${[...(importers.get(file) ?? [])][0]})`);
}
