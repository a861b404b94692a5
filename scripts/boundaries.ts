// Checks imports against the rules of boundary-rules.ts, and that no modules import each other in a circle.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { computedImports, crossings, type Place, places, sharedPackages } from './boundary-rules.ts';

interface Breach {
  breach: string;
  reason: string;
}

interface Import {
  from: string;
  /** As the file writes it. */
  name: string;
  /** A file of the project, or the name of a package. */
  to: string;
  isFile: boolean;
  typeOnly: boolean;
  /** Loaded at run time, when it is needed. */
  isDynamic: boolean;
  /** A worker that it starts: a thread of its own, and so no circle. */
  isWorker?: boolean;
}

const product = /^(?:domain|text|contract|demo|server|browser|site|admin)\//;
const tools =
  /^(?:tests|bench|torture|scripts|node_modules|build|docs|data|public|\.[^/]*|test-results)\/|^[^/]*$/;
const files = globSync('**/*.{ts,tsx}', {
  exclude: (path) => /^(?:node_modules|build|data)$/.test(String(path)),
})
  .map((file) => normalize(file))
  .filter((file) => !tools.test(file))
  .sort();
const sources = files.map(parse);
const imports = sources.flatMap(importsOf);
const breaches = [
  ...sources.flatMap(misplaced),
  ...imports.flatMap(problemsOf),
  ...packagesOfManyAdapters(),
  ...circles(imports),
];
for (const { breach, reason } of breaches) console.error(`${breach}: ${reason}`);
console.log(
  `${files.length} files, ${imports.length} imports, ${breaches.length} breaches of the import rules`,
);
process.exit(breaches.length === 0 ? 0 : 1);

function misplaced({ file, module, program }: Source): Breach[] {
  const place = placeOf(file);
  if (!place || place.name === 'feature')
    return [{ breach: file, reason: place?.reason ?? 'no rule knows its folder.' }];
  const isReExport = program.body.length > 0 && program.body.every(isOnlyReExport);
  return isReExport && module.staticExports.length > 0
    ? [{ breach: file, reason: 'a file that only re-exports others hides where things are.' }]
    : [];
}

function isOnlyReExport(statement: { type: string; source?: unknown }): boolean {
  return /^Export(?:Named|All)Declaration$/.test(statement.type) && Boolean(statement.source);
}

type Source = ReturnType<typeof parse>;

function parse(file: string) {
  const source = readFileSync(file, 'utf8');
  const { errors, module, program } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return { file, source, module, program };
}

function importsOf({ file, source, module, program }: Source): Import[] {
  const statics = [
    ...module.staticImports.map((entry) => ({
      name: entry.moduleRequest.value,
      typeOnly: entry.entries.length > 0 && entry.entries.every((item) => item.isType),
      isDynamic: false,
    })),
    ...module.staticExports
      .flatMap((statement) => statement.entries)
      .filter((entry) => entry.moduleRequest)
      .map((entry) => ({ name: entry.moduleRequest?.value ?? '', typeOnly: entry.isType, isDynamic: false })),
  ];
  const dynamics = module.dynamicImports
    .map((entry) => source.slice(entry.moduleRequest.start, entry.moduleRequest.end))
    .filter((text) => isLiteral(text) || !(file in computedImports))
    .map((text) => ({ name: isLiteral(text) ? text.slice(1, -1) : text, typeOnly: false, isDynamic: true }));
  return [...statics, ...dynamics, ...inExpressions(program)].map(({ name, ...kind }) => ({
    from: file,
    name,
    ...kind,
    ...target(file, name),
  }));
}

function isLiteral(text: string): boolean {
  return /^['"`][^$'"`]*['"`]$/.test(text);
}

interface Syntax {
  type?: string;
  callee?: { name?: string };
  arguments?: { value?: unknown }[];
  source?: { value?: unknown };
}

/** `import('…').Type`, and `new URL('./…', import.meta.url)`, by which a worker is started. */
function inExpressions(value: unknown): Omit<Import, 'from' | 'to' | 'isFile'>[] {
  if (Array.isArray(value)) return value.flatMap(inExpressions);
  if (typeof value !== 'object' || value === null) return [];
  const { type, callee, arguments: given, source } = value as Syntax;
  const inside = Object.values(value).flatMap(inExpressions);
  if (type === 'TSImportType')
    return [{ name: String(source?.value), typeOnly: true, isDynamic: false }, ...inside];
  const path = type === 'NewExpression' && callee?.name === 'URL' ? given?.[0]?.value : null;
  if (typeof path !== 'string' || !/^\.{1,2}\//.test(path)) return inside;
  return [{ name: path, typeOnly: false, isDynamic: false, isWorker: true }, ...inside];
}

function target(file: string, name: string): { to: string; isFile: boolean } {
  const bare = name.replace(/\?.*$/, '');
  const path = bare.startsWith('#')
    ? bare.slice(1)
    : bare.startsWith('.')
      ? normalize(join(dirname(file), bare))
      : null;
  if (path === null) return { to: bare, isFile: false };
  const candidates = extname(path) ? [path] : [`${path}.ts`, `${path}.tsx`];
  return { to: candidates.find((candidate) => existsSync(candidate)) ?? path, isFile: true };
}

function placeOf(file: string): Place | undefined {
  return places.find(({ path }) => path.test(file));
}

/** `posts` of server/features/posts/… and admin/features/posts/…; undefined elsewhere. */
function featureOf(file: string): string | undefined {
  return /^(?:server|admin)\/features\/([^/]+)\//.exec(file)?.[1];
}

function problemsOf(entry: Import): Breach[] {
  const { from, to, name, isFile } = entry;
  const place = placeOf(from);
  if (!place) return [];
  const breach = `${from} → ${to}`;
  if (!isFile)
    return mayUse(place, entry) ? [] : [{ breach, reason: `${place.name} may not use it. ${place.reason}` }];
  const other = placeOf(to);
  if (!other) return [{ breach, reason: 'it is no part of the product.' }];
  if (name.startsWith('.') && product.exec(from)?.[0] !== product.exec(to)?.[0])
    return [{ breach, reason: `an import from another top folder starts with #${to.split('/')[0]}/.` }];
  if (isAllowed(entry, place, other)) return [];
  return [{ breach, reason: `${place.name} → ${other.name}. ${place.reason}` }];
}

function mayUse({ packages = [], packageTypes = [] }: Place, { to, typeOnly }: Import): boolean {
  return isOneOf(packages, to) || (typeOnly && isOneOf(packageTypes, to));
}

function isOneOf(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*')
      ? name.startsWith(pattern.slice(0, -1))
      : name === pattern || name.startsWith(`${pattern}/`),
  );
}

/** The vendor of an adapter can be replaced only while no other folder uses it. */
function packagesOfManyAdapters(): Breach[] {
  const users = new Map<string, Set<string>>();
  for (const { from, to, isFile, typeOnly } of imports) {
    if (isFile || typeOnly || isOneOf(sharedPackages, to) || placeOf(from)?.name !== 'adapter') continue;
    users.set(to, (users.get(to) ?? new Set()).add(dirname(from).split('/').slice(0, 4).join('/')));
  }
  return [...users]
    .filter(([, folders]) => folders.size > 1)
    .map(([name, folders]) => ({
      breach: `${[...folders].join(', ')} → ${name}`,
      reason: 'one adapter wraps a vendor; the others use the adapter.',
    }));
}

function isAllowed(entry: Import, place: Place, other: Place): boolean {
  const { from, to, typeOnly, isDynamic } = entry;
  const isOwnFeature = featureOf(from) !== undefined && featureOf(from) === featureOf(to);
  if (other === place && (!place.isPerFeature || typeOnly || isOwnFeature)) return true;
  if (crossings.some((crossing) => crossing.from.test(from) && crossing.to.test(to))) return true;
  const isOtherFeature = featureOf(to) !== undefined && !isOwnFeature;
  const isShared =
    !other.isPerFeature ||
    !isOtherFeature ||
    ['compose', 'repositories', 'followers', 'admin'].includes(place.name);
  if (other !== place && place.mayImport.includes(other.name) && isShared) return true;
  if (typeOnly && [...place.mayImport, ...(place.mayImportTypesOf ?? [])].includes(other.name)) return true;
  return isDynamic && (place.mayLoad?.includes(other.name) ?? false);
}

/** Circles of files, those of types too: none of them can be read or moved without the others. */
function circles(all: Import[]): Breach[] {
  const graph = new Map<string, string[]>();
  for (const { from, to, isFile, isWorker } of all) {
    if (isFile && !isWorker && from !== to) graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const found: Breach[] = [];
  const visit = (file: string, trail: string[]) => {
    const at = trail.indexOf(file);
    if (at >= 0) found.push({ breach: [...trail.slice(at), file].join(' → '), reason: 'a circle.' });
    if (at >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}
