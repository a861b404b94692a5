import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs of the system that this project does not bring along. */
export type Tool = 'nginx' | 'wrk';

/** The path of a tool; servers are often outside the PATH of ordinary users. */
function findTool(tool: Tool): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, tool)).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** As {@link findTool}, for who has called {@link missingTools}. @throws Error when it is not there */
export function toolPath(tool: Tool): string {
  const path = findTool(tool);
  if (!path) throw new Error(`${tool} is not installed.`);
  return path;
}

/**
 * Installs missing tools, as root on Debian and Ubuntu.
 * @returns null if all are installed, else a sentence that names the missing ones
 */
export function missingTools(tools: readonly Tool[]): string | null {
  if (absent(tools).length > 0 && process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    install(absent(tools));
  }
  const missing = absent(tools).join(' and ');
  if (missing === '') return null;
  return `${missing} cannot be found (Debian: apt-get install ${absent(tools).join(' ')}).`;
}

const absent = (tools: readonly Tool[]) => tools.filter((tool) => findTool(tool) === null);

function install(tools: readonly Tool[]): void {
  console.error(`› Installing ${tools.join(' and ')}`);
  // In run level 1 the package does not start its web server.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...tools], {
    stdio: 'ignore',
    env,
  });
}
