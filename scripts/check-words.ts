// Fails for private English in comments, messages, declared names, test titles and documents: each word below has a plain
// one that readers know.
import { globSync, readFileSync } from 'node:fs';
import { normalize } from 'node:path';
import { parseSync } from 'vite';
import { nodesOf, type SyntaxNode } from './syntax-tree.ts';

const folders = [
  ...['domain', 'text', 'contract', 'server', 'browser', 'site', 'admin', 'demo/content'],
  ...['scripts', 'bench', 'tests', 'torture'],
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
  [/\bset aside\b/gi, 'replaced', product],
  [/\b(?:told|tells?|stood)\b/gi, 'reports, passes, decides, is', product],
  [/(?<!<)\bpictures?\b(?! as RTF| of an RTF)/gi, 'image, photo, rendition', product],
  [/\b(?:has|have|had|is|are|was|were) gone\b/gi, 'deleted, closed, not there', product],
];

/** In string literals and JSX text of the product. */
const messages: [RegExp, string][] = [
  [/\b(?:no|some|every|any)body\b/gi, 'visitors, accounts, or the passive voice'],
  [/\b(?:whoever|strangers?|anew|meanwhile)\b/gi, 'visitor, again, since then'],
  [/\bstands? (?:for|in|at|on|there|here|alone|inside|beside)\b/gi, 'is, appears, matches'],
  [/\bgo(?:es)? (?:away|after a)\b/gi, 'is deleted'],
  [/\b(?:is|are|was|were|been) (?:kept|told)\b/gi, 'saved, stored, pinned'],
  [/\bbroke(?:n)? off\b/gi, 'was interrupted, was cut off'],
  [/(?<!-)\bpictures?\b(?!-)/gi, 'image, photo'],
  [/\bis no (?:role|object|number|placeholder|whole|field|model)\b/gi, 'unknown, must be'],
  [/\bare (?:best|wanted)\b/gi, '(150-160 recommended)'],
  [
    /\blet go\b|\buser name\b|\bweightiest\b|\bloose files\b/gi,
    'unpin, username, highest weight, unused files',
  ],
];

/** In names that the product declares. */
const names: [RegExp, string][] = [
  [
    /^(?:stranger|nobody|somebody|told|aside|farewell|meanwhile|patience|gate|fault|faults)$/i,
    'a standard term',
  ],
  [/(?:Gate|Door|Lane|Stranger|Nobody|Fault|Loose|Patience)(?![a-z])/, 'a standard term'],
];

/** Texts that are not messages: prompts, demo content, lists of English words, migrations. */
const otherTexts =
  /migrations\/|\/prose\.ts$|posts\/analysis\.ts$|composer\/voice\.ts$|composer\/prompts\.ts$|text\/read\/humanize\.ts$/;
const productCode = /^(?:domain|text|contract|server|browser|site|admin)\//;

const self = 'scripts/check-words.ts';
const code = globSync(`{${folders.join(',')}}/**/*.{ts,tsx,mjs,css}`).map(normalize);
const documents = globSync(['*.md', 'docs/**/*.md']).map(normalize);
const findings = [
  ...code.filter((file) => file !== self).flatMap((file) => findingsIn(file, commentsOf(file))),
  ...code.filter((file) => productCode.test(file)).flatMap(findingsInProduct),
  ...documents.flatMap((file) => findingsIn(file, withoutCode(readFileSync(file, 'utf8')))),
].sort();
for (const finding of findings) console.error(finding);
console.log(`${code.length} files and ${documents.length} documents, ${findings.length} words to replace`);
process.exit(findings.length === 0 ? 0 : 1);

/** The file with spaces in place of everything but comments and, in a test, titles. */
function commentsOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  const titles = file.startsWith('tests/') ? titlesIn(file, text) : [];
  const ranges = file.endsWith('.css')
    ? [...text.matchAll(/\/\*.*?\*\//gs)].map(({ index, 0: { length } }) => [index, index + length] as const)
    : parseSync(file, text).comments.map(({ start, end }) => [start, end] as const);
  const shown = [...ranges, ...titles].sort(([a], [b]) => a - b);
  const blank = (from: number, to: number) => text.slice(from, to).replace(/[^\n]/g, ' ');
  const ends = [0, ...shown.map(([, end]) => end)];
  const parts = shown.map(([start, end], index) => blank(ends[index] ?? 0, start) + text.slice(start, end));
  return parts.join('');
}

/** The first argument of every test, and of the call that `each` returns. */
function titlesIn(file: string, text: string): (readonly [number, number])[] {
  return nodesOf(parseSync(file, text).program.body)
    .filter(({ type }) => type === 'CallExpression')
    .flatMap(({ callee, arguments: [title] }) =>
      /^(?:test|it|describe)\b/.test(text.slice(callee.start, callee.end)) &&
      /Literal$/.test(title?.type ?? '')
        ? [[title.start, title.end] as const]
        : [],
    );
}

/** Messages and declared names of the product. */
function findingsInProduct(file: string): string[] {
  if (file.endsWith('.css') || otherTexts.test(file)) return [];
  const text = readFileSync(file, 'utf8');
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  return nodesOf(parseSync(file, text).program.body).flatMap((node) => {
    const [checked, found] = partOf(node, text);
    return checked.flatMap(([pattern, instead]) =>
      (found.match(pattern) ?? [])
        .slice(0, 1)
        .map((word) => `${file}:${lineOf(node.start)}: not '${word}': ${instead}`),
    );
  });
}

/** The text of a node to check, and for what: a message is a text with a blank in it. */
function partOf(node: SyntaxNode, text: string): [[RegExp, string][], string] {
  const written = text.slice(node.start, node.end);
  if (node.type === 'JSXText' || node.type === 'TemplateElement') return [messages, written];
  if (node.type === 'Literal' && typeof node.value === 'string')
    return [/\S \S/.test(node.value) ? messages : [], node.value];
  if (
    /^(?:VariableDeclarator|FunctionDeclaration|ClassDeclaration|TS(?:Interface|TypeAlias)Declaration)$/.test(
      node.type,
    )
  )
    return [node.id?.type === 'Identifier' ? names : [], node.id?.name ?? ''];
  return [[], ''];
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
