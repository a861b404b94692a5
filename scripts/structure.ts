/**
 * Reports what the code's structure costs a reader, and fails where a count exceeds its limit of `scripts/limits.json`.
 *
 *     node scripts/structure.ts             counts
 *     node scripts/structure.ts --list      and each place
 *
 * - Files of three or more disjoint groups of users. Users are product files that import values; two of them are of one
 *   group if they import one export, or are both in a group with a third. A file that is one thing has one group; in
 *   one with several, unrelated readers find what they do not need.
 * - Docstrings that cannot be read alone: those that begin with Of, What, As or Null.
 * - What hands dependencies around: interfaces named `…Dependencies` or `…Options`, uses of `Pick<>`, files of wiring, and
 *   files that hand a spread bag to a call (`createPosts({ ...shared, … })`).
 * - Lists of an entity's fields: a literal, type or pattern outside of the file that defines them, and outside of
 *   migrations, that names six of ten of its fields or more, at least five; of many fields ten are enough.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import limits from './limits.json' with { type: 'json' };
import { nodesOf, type SyntaxNode } from './syntax-tree.ts';

const rooms = ['domain', 'text', 'contract', 'server', 'browser', 'site', 'admin'];
const files = globSync(`{${rooms.join(',')}}/**/*.{ts,tsx}`)
  .map(normalize)
  .sort();
const sources = files.map(parse);
const isListed = process.argv.includes('--list');

function parse(file: string) {
  const text = readFileSync(file, 'utf8');
  const { module, program, comments } = parseSync(file, text);
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  return { file, text, module, comments, nodes: nodesOf(program.body), lineOf };
}
type Source = ReturnType<typeof parse>;

interface Use {
  user: string;
  names: string[];
}

/** Values that each user imports of a file, by file. */
function usesOfFiles(): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  for (const { file, module } of sources)
    for (const { moduleRequest, entries } of module.staticImports) {
      const target = fileOf(file, moduleRequest.value);
      const names = entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? '*');
      if (target && names.length > 0) uses.set(target, [...(uses.get(target) ?? []), { user: file, names }]);
    }
  return uses;
}

function fileOf(user: string, name: string): string | null {
  const bare = name.replace(/\?.*$/, '');
  if (!/^[#.]/.test(bare)) return null;
  const path = bare.startsWith('#') ? bare.slice(1) : normalize(join(dirname(user), bare));
  return extname(path) ? path : null;
}

/** Users of one export are of one group, and so are their other exports' users. */
function groupsOf(uses: readonly Use[]): string[][] {
  let groups: { users: string[]; names: string[] }[] = [];
  for (const { user, names } of uses) {
    const same = groups.filter((group) => group.names.some((name) => names.includes(name)));
    const joined = {
      users: [user, ...same.flatMap(({ users }) => users)],
      names: [...names, ...same.flatMap((group) => group.names)],
    };
    groups = [...groups.filter((group) => !same.includes(group)), joined];
  }
  return groups.map(({ users }) => users);
}

function sharedFiles(): string[] {
  return [...usesOfFiles()]
    .map(([file, uses]) => ({ file, groups: groupsOf(uses) }))
    .filter(({ groups }) => groups.length >= 3)
    .map(({ file, groups }) => `${file}: ${groups.map((users) => users.slice(0, 3).join(', ')).join(' | ')}`)
    .sort();
}

function docstrings({ file, comments, lineOf }: Source): string[] {
  return comments
    .filter(({ type, value }) => type === 'Block' && /^\*\s*(?:\*\s*)?(?:Of|What|As|Null)\b/.test(value))
    .map(({ start, value }) => `${file}:${lineOf(start)}: ${value.replace(/^[*\s]+/, '').slice(0, 90)}`);
}

function found(matches: (node: SyntaxNode) => boolean): (source: Source) => string[] {
  return ({ file, text, nodes, lineOf }) =>
    nodes
      .filter(matches)
      .map(
        ({ start, end }) =>
          `${file}:${lineOf(start)}: ${text.slice(start, end).split('\n')[0]?.slice(0, 90)}`,
      );
}

const isHandedInterface = ({ type, id }: SyntaxNode) =>
  type === 'TSInterfaceDeclaration' && /(?:Dependencies|Options)$/.test(id.name);
const isPick = ({ type, typeName }: SyntaxNode) => type === 'TSTypeReference' && typeName?.name === 'Pick';
/** `createPosts({ ...shared, … })`, `postRoutes(app, { ...services, … })` */
const isSpreadBag = ({ type, callee, arguments: given }: SyntaxNode) =>
  type === 'CallExpression' &&
  /^create|(?:Routes|Services?|Handler)$/.test(callee.name ?? '') &&
  given.some(({ properties = [] }: SyntaxNode) =>
    properties.some(({ type }: SyntaxNode) => type === 'SpreadElement'),
  );

const definesFields = /^domain\/[^/]+\/[^/]+\.entity\.ts$/;

/** Names of an entity's fields, in one spelling, by its folder. */
function entities(): Map<string, Set<string>> {
  const maps = sources.filter(({ file }) => definesFields.test(file));
  const named = new Map<string, Set<string>>();
  for (const { file, nodes } of maps)
    for (const { type, callee, arguments: given } of nodes) {
      if (type !== 'CallExpression' || callee.name !== 'defineFields') continue;
      const names = keysOf(given[0]);
      if (names.length > (named.get(dirname(file))?.size ?? 0)) named.set(dirname(file), new Set(names));
    }
  return named;
}

/** `geo_city` and `geoCity` are one spelling. */
const spelled = (name: string) => name.replaceAll('_', '').toLowerCase();

function keysOf(node: SyntaxNode): string[] {
  const members: SyntaxNode[] = node.properties ?? node.elements ?? node.members ?? node.body?.body ?? [];
  return members.flatMap((member) => {
    const inner = member?.argument?.type === 'ObjectExpression' ? keysOf(member.argument) : [];
    const name = member?.key?.name ?? member?.key?.value ?? member?.value;
    return typeof name === 'string' ? [spelled(name), ...inner] : inner;
  });
}

const fieldsOf = entities();
const literals = /^(?:ObjectExpression|ArrayExpression|ObjectPattern|TSInterfaceDeclaration|TSTypeLiteral)$/;

/** Each list counts for the entity of which it names most. */
function fieldLists({ file, nodes, lineOf }: Source): string[] {
  if (definesFields.test(file) || file.includes('/migrations/')) return [];
  return nodes
    .filter(({ type }) => literals.test(type))
    .flatMap((node) => {
      const keys = new Set(keysOf(node));
      const named = [...fieldsOf].map(([folder, fields]) => ({
        ...{ folder, count: [...keys].filter((key) => fields.has(key)).length },
        least: Math.min(10, Math.max(5, fields.size * 0.6)),
      }));
      const [most] = named.filter(({ count, least }) => count >= least).sort((a, b) => b.count - a.count);
      return most ? [`${file}:${lineOf(node.start)}: ${most.count} fields of ${most.folder}`] : [];
    });
}

const counts: Record<string, string[]> = {
  'files of three or more disjoint groups of users': sharedFiles(),
  'docstrings that begin with Of, What, As or Null': sources.flatMap(docstrings),
  'interfaces of dependencies and options': sources.flatMap(found(isHandedInterface)),
  'uses of Pick<>': sources.flatMap(found(isPick)),
  'files of wiring': files.filter((file) => file.startsWith('server/compose/')),
  'files with a spread bag': sources.map(found(isSpreadBag)).flatMap(([place]) => place ?? []),
  "lists of an entity's fields": sources.flatMap(fieldLists),
};
for (const [name, places] of Object.entries(counts)) {
  const limit = (limits as Record<string, number>)[name];
  const isOver = limit !== undefined && places.length > limit;
  if (isListed || isOver) for (const place of places) console.log(place);
  console.log(`${places.length} ${name}${limit === undefined ? '' : `, at most ${limit}`}`);
  if (isOver) process.exitCode = 1;
}
