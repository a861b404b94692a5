// Lists long files and functions: each is a place to look, none fails. Prints the size of the product.
import { globSync, readFileSync } from 'node:fs';
import { normalize } from 'node:path';
import { parseSync } from 'vite';

const reported = {
  /** Lines of a function without those of the functions inside it. */
  ownLines: 60,
  fileLines: 350,
};
const files = globSync('{domain,text,contract,demo,server,browser,site,admin}/**/*.{ts,tsx,css}')
  .map((file) => normalize(file))
  .sort();
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const isDrawing = (file: string) => file.startsWith('demo/drawing/');

const long = [...sources].flatMap(([file, text]) => [
  ...(!isDrawing(file) && lineCount(text) > reported.fileLines
    ? [{ name: file, length: `${lineCount(text)} lines` }]
    : []),
  ...(/\.tsx?$/.test(file) ? functionsOver(file, text) : []),
]);
for (const { name, length } of long) console.log(`long: ${name}: ${length}`);
console.log(
  `${files.length} files, ${[...sources.values()].reduce((sum, text) => sum + lineCount(text), 0)} lines`,
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

interface Long {
  name: string;
  length: string;
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
    if (lines - inner > reported.ownLines && !isDrawing(file))
      found.push({ name: `${file} ${name}`, length: `${lines - inner} lines` });
    return lines;
  };
  visit(parseSync(file, text).program, 'module');
  return found;
}
