// Counts the lines of code of the product and of its tests: those that are neither blank nor comment, in what git knows.
// Fails where a sum exceeds its limit of `scripts/limits.json`, which only falls, unless new capabilities come.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import limits from './limits.json' with { type: 'json' };

const product = ['domain', 'text', 'contract', 'server', 'browser', 'site', 'admin', 'integrations'];
const files = execFileSync('git', ['ls-files', ...product, 'tests'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|css|mjs|js|lua|json)$/.test(file) && existsSync(file))
  .filter((file) => !file.startsWith('tests/fixtures/first-release/'));

const rooms = [...product, 'tests'].map((room) => {
  const own = files.filter((file) => file.startsWith(`${room}/`));
  return { room, files: own.length, code: own.reduce((sum, file) => sum + codeLines(file), 0) };
});
for (const { room, files, code } of rooms) if (files > 0) console.log(`${room}: ${code} in ${files} files`);
report('lines of code of the product', sum('code'));
report('files of the product', sum('files'));
report('lines of code of the tests', rooms.find(({ room }) => room === 'tests')?.code ?? 0);

function sum(what: 'files' | 'code'): number {
  return rooms.filter(({ room }) => room !== 'tests').reduce((all, room) => all + room[what], 0);
}

function report(name: keyof typeof limits, count: number): void {
  console.log(`${count} ${name}, at most ${limits[name]}`);
  if (count > limits[name]) process.exitCode = 1;
}

function codeLines(file: string): number {
  return withoutComments(file)
    .split('\n')
    .filter((line) => line.trim() !== '').length;
}

function withoutComments(file: string): string {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.lua')) return text.replaceAll(/--.*$/gm, '');
  if (file.endsWith('.css')) return text.replaceAll(/\/\*.*?\*\//gs, '');
  if (file.endsWith('.json')) return text;
  const comments = parseSync(file, text).comments;
  const starts = [0, ...comments.map(({ end }) => end)];
  const ends = [...comments.map(({ start }) => start), text.length];
  return starts.map((start, index) => text.slice(start, ends[index])).join('');
}
