import { counted } from '../text/clean.ts';
import { type SkipReason, skippedNames } from './skipped-names.ts';

/** A file that may be a photo. */
export interface PlannedFile {
  path: string;
  /** Path of its XMP sidecar. */
  sidecar: string | null;
}

export interface SkippedFile {
  path: string;
  reason: SkipReason;
}

/** Files of a folder that become photos, and those that are skipped. */
export interface FolderPlan {
  files: PlannedFile[];
  skipped: SkippedFile[];
}

/** Photos by their name. */
const photoNames = /\.(?:jpe?g|jpe|jfif|pjpe?g|pjp|a?png|webp|avifs?|gif|tiff?|hei[cf]s?|hif)$/i;

export function isPhotoName(name: string): boolean {
  return photoNames.test(name);
}

/**
 * One rule for every way in which a folder is read. The order stays.
 * @param paths relative to the folder, separated by `/` or `\`
 */
export function planFolder(paths: readonly string[]): FolderPlan {
  const plan: FolderPlan = { files: [], skipped: [] };
  const sidecars = new Map<string, string[]>();
  const candidates: string[] = [];
  for (const path of paths) {
    const reason = skipReasonOf(path);
    if (reason !== null) plan.skipped.push({ path, reason });
    else if (/\.xmp$/i.test(path)) sidecars.set(keyOf(path), [...(sidecars.get(keyOf(path)) ?? []), path]);
    else candidates.push(path);
  }
  const used = new Set<string>();
  for (const path of candidates) {
    const sidecar = isPhotoName(path) ? sidecarOf(path, sidecars) : null;
    if (sidecar !== null) used.add(sidecar);
    plan.files.push({ path, sidecar });
  }
  for (const path of [...sidecars.values()].flat())
    if (!used.has(path)) plan.skipped.push({ path, reason: 'sidecar' });
  return plan;
}

/** Letter case and the form of accents differ between systems. */
const keyOf = (path: string) => path.normalize('NFC').toLowerCase();

/**
 * `a.jpg.xmp`, as darktable and digiKam name it, before `a.xmp`, as Adobe does; of several that differ in letter case the
 * one that is written like the photo. @param sidecars by {@link keyOf}
 */
function sidecarOf(path: string, sidecars: ReadonlyMap<string, readonly string[]>): string | null {
  for (const name of [path, path.replace(/\.[^.\\/]*$/, '')]) {
    const found = sidecars.get(keyOf(`${name}.xmp`)) ?? [];
    const same = found.find((sidecar) => sidecar.startsWith(`${name}.`)) ?? found[0];
    if (same !== undefined) return same;
  }
  return null;
}

/** Reason to skip a path; null for one that may be a photo. */
export function skipReasonOf(path: string): SkipReason | null {
  const names = path.split(/[\\/]/).filter((name) => name !== '' && name !== '.');
  const file = names.at(-1) ?? '';
  const folders = names.slice(0, -1);
  const rule = rules.find(({ folder, name }) =>
    name ? name.test(file) : folders.some((_, start) => isAt(folder, folders, start)),
  );
  return rule?.reason ?? (names.some((name) => name.startsWith('.')) ? 'hidden' : null);
}

const isAt = (pattern: readonly RegExp[], folders: readonly string[], start: number): boolean =>
  pattern.every((one, index) => one.test(folders[start + index] ?? ''));

const rules = skippedNames.map(({ name, reason }) =>
  name.startsWith('file:')
    ? { reason, name: wildcard(name.slice('file:'.length)), folder: [] }
    : { reason, name: null, folder: name.split('/').map(wildcard) },
);

/** @param pattern with `*` for any characters and `?` for one */
function wildcard(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 'is');
}

const reasons: Record<SkipReason, string> = {
  bin: 'bins',
  preview: 'previews and caches of programs',
  copy: 'former versions that programs keep',
  system: 'system files',
  hidden: 'hidden files and folders',
  link: 'links, special files and unreadable folders',
  other: 'not images',
  sidecar: 'XMP sidecars without a photo',
  rejected: 'rejected in your photo program, rating -1',
};

export interface SkippedGroup {
  reason: SkipReason;
  /** `bins` */
  label: string;
  count: number;
  /** Paths of the first of them. */
  examples: string[];
}

const mostExamples = 3;

/** Groups in a fixed order; those without a file are left out. */
export function groupSkipped(skipped: readonly SkippedFile[]): SkippedGroup[] {
  return (Object.keys(reasons) as SkipReason[]).flatMap((reason) => {
    const paths = skipped.filter((file) => file.reason === reason).map(({ path }) => path);
    const [label, count] = [reasons[reason], paths.length];
    return count === 0 ? [] : [{ reason, label, count, examples: paths.slice(0, mostExamples) }];
  });
}

/** `2 files (bins): .Trash-1000/a.jpg, .Trash-1000/b.jpg` */
export function skippedLine({ count, label, examples }: SkippedGroup): string {
  return `${counted(count, 'file')} (${label}): ${examples.join(', ')}${count > examples.length ? ' …' : ''}`;
}
