import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How the two versions of the kernel's groups name the same things. */
const versions = [
  {
    root: '/sys/fs/cgroup/memory',
    limits: ['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes'],
    swap: null,
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
  {
    root: '/sys/fs/cgroup',
    limits: ['memory.max'],
    swap: 'memory.swap.max',
    peak: 'memory.peak',
    events: 'memory.events',
  },
];

export type MemoryGroup = ReturnType<typeof groupIn>;

/**
 * A group of processes that gets no more memory than this, and no swap.
 * @returns null where no group can be made: it needs root and the kernel's memory groups
 */
export function createMemoryGroup(megabytes: number): MemoryGroup | null {
  const version = versions.find(({ root }) => existsSync(join(root, 'cgroup.procs')));
  if (!version) return null;
  try {
    return groupIn(version, megabytes * 1024 * 1024);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

function groupIn(version: (typeof versions)[number], bytes: number) {
  const folder = join(version.root, `passerby-${process.pid}`);
  const control = join(version.root, 'cgroup.subtree_control');
  if (existsSync(control)) writeFileSync(control, '+memory');
  mkdirSync(folder);
  for (const name of version.limits) writeFileSync(join(folder, name), String(bytes));
  if (version.swap) writeFileSync(join(folder, version.swap), '0');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    /** The command, run inside. */
    inside: (command: readonly string[]) => [
      '/bin/sh',
      '-c',
      `echo $$ > ${join(folder, 'cgroup.procs')} && exec "$@"`,
      'sh',
      ...command,
    ],
    /** Bytes, with the files that the kernel keeps in memory as long as there is room. */
    peak: () => Number(read(version.peak)),
    /** Processes that the kernel ended because there was no memory left. */
    kills: () => Number(/^oom_kill (\d+)$/m.exec(read(version.events))?.[1] ?? 0),
    remove: () => rmdirSync(folder),
  };
}
