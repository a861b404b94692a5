import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { runStep } from './run-step.ts';

const stamp = 'build/.built-from';
/** Everything the bundles are made of. */
const sources = [
  '{admin,browser,site,text}/**/*',
  'contract/**/*.ts',
  'domain/**/*.ts',
  'scripts/{fonts,card-fonts}.ts',
  '*.config.ts',
  'package-lock.json',
];

/**
 * Builds fonts, pages and scripts unless the last build was made from the same sources.
 * @returns false when a step failed
 */
export function buildIfStale({ force }: { force: boolean }): boolean {
  // A release is built, and has neither the sources nor the tools.
  if (existsSync('release.json')) return true;
  const wanted = digestOfSources();
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  const built =
    runStep('Cutting the fonts', 'node', ['scripts/fonts.ts']) &&
    runStep('Cutting the fonts of the cards', 'node', ['scripts/card-fonts.ts']) &&
    runStep('Building the pages', 'vite', ['build', '--app', '--logLevel', 'warn']) &&
    runStep('Compressing', 'node', ['scripts/compress-assets.ts']);
  if (built) writeFileSync(stamp, wanted);
  return built;
}

function digestOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('styles/fonts'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}
