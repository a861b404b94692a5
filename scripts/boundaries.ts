// Checks who may import whom (rules in boundary-rules.ts) and that no modules import each other in a circle.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { type Room, rooms, vendorRules } from './boundary-rules.ts';

interface Import {
  from: string;
  /** A file of the project, or the name of a package. */
  to: string;
  isFile: boolean;
  typeOnly: boolean;
  /** Loaded at run time, when it is needed. */
  isDynamic: boolean;
}

const files = globSync('{domain,text,contract,demo,server,browser,site,admin}/**/*.{ts,tsx}')
  .map((file) => normalize(file))
  .sort();
const imports = files.flatMap(importsOf);
const problems = [...imports.flatMap(problemsOf), ...circles(imports)];
for (const problem of problems) console.error(problem);
console.log(
  `${files.length} files, ${imports.length} imports, ${problems.length} breaches of the import rules`,
);
process.exit(problems.length === 0 ? 0 : 1);

function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
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
    .filter((text) => /^['"`][^$]*['"`]$/.test(text))
    .map((text) => ({ name: text.slice(1, -1), typeOnly: false, isDynamic: true }));
  return [...statics, ...dynamics].map(({ name, ...kind }) => ({
    from: file,
    ...kind,
    ...target(file, name),
  }));
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

function roomOf(file: string): Room | undefined {
  return rooms.find((room) => file.startsWith(room.path));
}

function problemsOf(entry: Import): string[] {
  const room = roomOf(entry.from);
  if (!room) return [];
  if (!entry.isFile) {
    const rule = vendorRules.find(
      (vendor) => entry.from.startsWith(vendor.path) && !vendor.allows(entry.to, entry.typeOnly),
    );
    return rule ? [`${entry.from} imports ${entry.to}: ${rule.reason}`] : [];
  }
  const other = roomOf(entry.to);
  if (!other || other === room || room.mayImport.includes(other.path)) return [];
  if (entry.typeOnly && room.mayImportTypesOf?.includes(other.path)) return [];
  if (entry.isDynamic && room.mayLoad?.includes(other.path)) return [];
  return [`${entry.from} imports ${entry.to}: ${room.reason}`];
}

/** Circles among imports that exist at run time. */
function circles(all: Import[]): string[] {
  const graph = new Map<string, string[]>();
  for (const entry of all) {
    if (entry.isFile && !entry.typeOnly) graph.set(entry.from, [...(graph.get(entry.from) ?? []), entry.to]);
  }
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, trail: string[]) => {
    const at = trail.indexOf(file);
    if (at >= 0) found.push(`circle: ${[...trail.slice(at), file].join(' → ')}`);
    if (at >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}
