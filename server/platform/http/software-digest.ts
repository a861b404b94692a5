import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
/** Everything that writes a page. The pages' own components are known by what they were built from. */
const sources = ['{server,domain,contract}/**/*.ts', 'build/.built-from', 'package-lock.json'];

/** Another one with every change of the software. */
export async function softwareDigest(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(sources, { cwd: root })) files.push(file);
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest('hex');
}
