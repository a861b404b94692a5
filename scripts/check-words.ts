// Fails for private English in comments, test titles and documents: each word below has a plain one that readers know.
import { globSync, readFileSync } from 'node:fs';
import { normalize } from 'node:path';
import { parseSync } from 'vite';

const folders = [
  ...['domain', 'text', 'contract', 'server', 'browser', 'site', 'admin', 'demo/content'],
  ...['scripts', 'bench', 'tests'],
];

/** Everything but the admin area, tests and released migrations. */
const product = /^(?:domain|text|contract|server|browser|site|scripts)\/(?!.*migrations\/)/;

/** What not to write, what to write instead, and in which files; in all of them where that is left out. */
const words: [RegExp, string, RegExp?][] = [
  [/\b(?:no|some|every|any)body\b/gi, 'name the person or part: visitor, owner, caller, process'],
  [/\bwhoever\b/gi, 'name the person or part: visitor, owner, caller, process'],
  [/\bstrangers?\b/gi, 'visitor'],
  [/\banew\b/gi, 'again'],
  [/\bmeanwhile\b/gi, 'at the same time, since then'],
  [/\bfarewell\b/gi, 'cleanup, delay'],
  [/\b(?:is|are|was|were|be|been) told\b/gi, 'reported, informed, passed'],
  [/\b(?:stands?|stood) (?:for|in|at|on|there|here|beside|below|above|before|behind)\b/gi, 'is, is shown'],
  [/\b(?:is|are|was|were|be|been) kept\b/gi, 'saved, stored, backed up, cached'],
  [/\bgo(?:es)? away\b/gi, 'is deleted, is closed'],
  [/\b(?:house|door)s?\b/gi, 'layer, module, guard, handler'],
  [/\blanes?\b/gi, 'path'],
  [/\b(?:told|tells?|stood)\b/gi, 'reports, passes, decides, is', product],
  [/(?<!<)\bpictures?\b(?! as RTF| of an RTF)/gi, 'image, photo, rendition', product],
  [/\b(?:has|have|had|is|are|was|were) gone\b/gi, 'deleted, closed, not there', product],
];

const self = 'scripts/check-words.ts';
const code = globSync(`{${folders.join(',')}}/**/*.{ts,tsx,mjs,css}`).map(normalize);
const documents = globSync(['*.md', 'docs/**/*.md']).map(normalize);
const findings = [
  ...code.filter((file) => file !== self).flatMap((file) => findingsIn(file, commentsOf(file))),
  ...documents.flatMap((file) => findingsIn(file, withoutCode(readFileSync(file, 'utf8')))),
].sort();
for (const finding of findings) console.error(finding);
console.log(`${code.length} files and ${documents.length} documents, ${findings.length} words to replace`);
process.exit(findings.length === 0 ? 0 : 1);

/** The file with spaces in place of everything but comments and, in a test, titles. */
function commentsOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  const titles = file.startsWith('tests/') ? titlesIn(text) : [];
  const ranges = file.endsWith('.css')
    ? [...text.matchAll(/\/\*.*?\*\//gs)].map(({ index, 0: { length } }) => [index, index + length] as const)
    : parseSync(file, text).comments.map(({ start, end }) => [start, end] as const);
  const shown = [...ranges, ...titles].sort(([a], [b]) => a - b);
  const blank = (from: number, to: number) => text.slice(from, to).replace(/[^\n]/g, ' ');
  const ends = [0, ...shown.map(([, end]) => end)];
  const parts = shown.map(([start, end], index) => blank(ends[index] ?? 0, start) + text.slice(start, end));
  return parts.join('');
}

/** Lines that begin a test. */
function titlesIn(text: string): (readonly [number, number])[] {
  const starts = text.matchAll(/^\s*(?:(?:test|it|describe)\b.*\(|\]\)\()['"`].*$/gm);
  return [...starts].map(({ index, 0: { length } }) => [index, index + length] as const);
}

function withoutCode(text: string): string {
  return text.replace(/^```.*?^```|`[^`\n]*`/gms, (found) => found.replace(/[^\n]/g, ' '));
}

function findingsIn(file: string, text: string): string[] {
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  const checked = words.filter(([, , files]) => files?.test(file) ?? true);
  return checked.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map(
      ({ index, 0: found }) => `${file}:${lineOf(index)}: not '${found}': ${instead}`,
    ),
  );
}
