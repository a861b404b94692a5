import type { AdminAssets } from '#contract/documents.ts';
import type { AdminPageName } from '#domain/site/paths.ts';

/** Vite's manifest: the built files of each source. */
export type Manifest = Readonly<Record<string, Chunk>>;

interface Chunk {
  file: string;
  imports?: readonly string[];
  css?: readonly string[];
}

const entry = 'admin/main.tsx';

/** The source that `admin/pages.tsx` imports for each page, as the manifest names it. */
const sources: Record<AdminPageName, string> = {
  admin: 'account/account-page.tsx',
  adminupload: 'upload/upload-page.tsx',
  adminphotos: 'photos/photos-page.tsx',
  admincaption: 'photos/desk/desk-page.tsx',
  adminseries: 'series/series-page.tsx',
  adminwrite: 'composer/composer-page.tsx',
  adminarticles: 'articles/articles-page.tsx',
  adminarticleeditor: 'articles/editor-page.tsx',
  adminpages: 'site-pages/site-pages-page.tsx',
  adminschedule: 'schedule/schedule-page.tsx',
  adminbin: 'bin/bin-page.tsx',
  adminfirstrun: 'first-run/first-run-page.tsx',
  adminsemantic: 'semantic/semantic-page.tsx',
  adminassets: 'assets/assets-page.tsx',
  admincalcs: 'calculators/calculators-page.tsx',
  adminsitemap: 'sitemap/sitemap-page.tsx',
  adminjobs: 'jobs/jobs-page.tsx',
  adminbackups: 'backups/backups-page.tsx',
  adminsettings: 'settings/settings-page.tsx',
};

/**
 * Everything that an admin page imports, for the browser to load at once.
 * @throws Error when the build has no such page
 */
export function adminAssets(manifest: Manifest, page: AdminPageName): AdminAssets {
  const source = `admin/features/${sources[page]}`;
  if (!manifest[source]) throw new Error(`The build has no ${source}.`);
  const chunks = new Map<string, Chunk>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || chunks.has(key)) return;
    chunks.set(key, chunk);
    chunk.imports?.forEach(add);
  };
  add(entry);
  add(source);
  const [script = '', ...preloads] = [...chunks.values()].map(({ file }) => `/${file}`);
  const styles = new Set([...chunks.values()].flatMap(({ css = [] }) => css.map((file) => `/${file}`)));
  return { script, styles: [...styles], preloads };
}
