import floors from './node-floors.json' with { type: 'json' };

const floorOf: ReadonlyMap<string, string> = new Map(Object.entries(floors));
/** 24.9 comes before 24.22. */
const { compare } = new Intl.Collator('en', { numeric: true });

/**
 * Warning about the Node that runs: it lacks the latest security fixes, or is not a supported
 * version. `node-floors.json` holds the supported major versions, each with the first release that has the fixes.
 * @param version like `24.21.0` @returns null when nothing is wrong with it
 */
export function nodeWarning(version: string): string | null {
  const [major = ''] = version.split('.');
  const floor = floorOf.get(major);
  if (floor === undefined)
    return `Node ${version} is not supported. Install Node ${[...floorOf.values()].join(' or ')}, or later, and restart.`;
  if (compare(version, floor) >= 0) return null;
  return `Node ${version} lacks security fixes. Install Node ${floor} or later, and restart.`;
}
