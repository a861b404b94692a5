import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/**
 * Files of the project that may run between socket and bytes: what must be read to understand the request.
 */
const limits: Record<string, number> = {
  'tag page': 40,
  'tag page from memory': 5,
  'save of a published article': 50,
  'photo upload': 54,
  'record save': 23,
};
/** Files that an upload runs, and the two other writes do not. */
const ownOfUpload = 33;

test('a request passes through few files', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/trace.ts', '--json']);
  const traces = JSON.parse(stdout) as Record<string, string[]>;
  expect(Object.keys(traces)).toEqual(Object.keys(limits));
  for (const [name, files] of Object.entries(traces))
    expect(files.length, `${name}: ${files.join(', ')}`).toBeLessThanOrEqual(limits[name] ?? 0);
  const others = new Set([
    ...(traces['save of a published article'] ?? []),
    ...(traces['record save'] ?? []),
  ]);
  const own = traces['photo upload']?.filter((file) => !others.has(file)) ?? [];
  expect(own.length, own.join(', ')).toBeLessThanOrEqual(ownOfUpload);
});
