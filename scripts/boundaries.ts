// Checks imports against the rules of boundary-rules.ts, and that no modules import each other in a circle.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { crossings, type Place, places, vendorRules } from './boundary-rules.ts';

interface Breach {
  breach: string;
  reason: string;
}

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
const breaches = [...imports.flatMap(problemsOf), ...circles(imports)];
for (const { breach, reason } of breaches) console.error(`${breach}: ${reason}`);
console.log(
  `${files.length} files, ${imports.length} imports, ${breaches.length} breaches of the import rules`,
);
process.exit(breaches.length === 0 ? 0 : 1);

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

function placeOf(file: string): Place | undefined {
  return places.find(({ path }) => path.test(file));
}

/** `posts` of server/features/posts/… and admin/features/posts/…; undefined elsewhere. */
function featureOf(file: string): string | undefined {
  return /^(?:server|admin)\/features\/([^/]+)\//.exec(file)?.[1];
}

function problemsOf(entry: Import): Breach[] {
  const place = placeOf(entry.from);
  if (!place) return [{ breach: entry.from, reason: 'no rule knows its folder.' }];
  if (!entry.isFile) {
    const rule = vendorRules.find(
      (vendor) => vendor.path.test(entry.from) && !vendor.allows(entry.to, entry.typeOnly),
    );
    return rule ? [{ breach: `${entry.from} → ${entry.to}`, reason: rule.reason }] : [];
  }
  const other = placeOf(entry.to);
  if (!other || isAllowed(entry, place, other)) return [];
  return [
    { breach: `${entry.from} → ${entry.to}`, reason: `${place.name} → ${other.name}. ${place.reason}` },
  ];
}

function isAllowed(entry: Import, place: Place, other: Place): boolean {
  const { from, to, typeOnly, isDynamic } = entry;
  const isOwnFeature = featureOf(from) !== undefined && featureOf(from) === featureOf(to);
  if (other === place && (!place.isPerFeature || typeOnly || isOwnFeature)) return true;
  if (crossings.some((crossing) => crossing.from.test(from) && crossing.to.test(to))) return true;
  const isOtherFeature = featureOf(to) !== undefined && !isOwnFeature;
  const isShared =
    !other.isPerFeature || !isOtherFeature || ['compose', 'repositories', 'admin'].includes(place.name);
  if (other !== place && place.mayImport.includes(other.name) && isShared) return true;
  if (typeOnly && [...place.mayImport, ...(place.mayImportTypesOf ?? [])].includes(other.name)) return true;
  return isDynamic && (place.mayLoad?.includes(other.name) ?? false);
}

/** Circles of files, those of types too: none of them can be read or moved without the others. */
function circles(all: Import[]): Breach[] {
  const graph = new Map<string, string[]>();
  for (const { from, to, isFile } of all) {
    if (isFile && from !== to) graph.set(from, [...(graph.get(from) ?? []), to]);
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
