import { parseArgs } from 'node:util';

/**
 * Parses at most one word and switches, which are off by default.
 * @returns null for anything else: the command then writes how it is used
 */
export function readWord<Switch extends string>(args: string[], ...switches: Switch[]) {
  const options = Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [word, ...more] = positionals;
    return more.length > 0 ? null : { word, has: (name: Switch) => values[name] === true };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}
