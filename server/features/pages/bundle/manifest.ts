import type { AdminAssets } from '#contract/pages.ts';
import type { AdminPageName } from '#domain/site/paths.ts';

/** Vite's manifest: the built files of each source. */
export type Manifest = Readonly<Record<string, Chunk>>;

interface Chunk {
  file: string;
  name?: string;
  imports?: readonly string[];
  css?: readonly string[];
}

const entry = 'admin/main.tsx';

/** Names of the chunks that admin/pages.tsx loads: the base name of each page's file. */
const chunkNames: Record<AdminPageName, string> = {
  admin: 'account-page',
  adminupload: 'upload-page',
  adminphotos: 'photos-page',
  adminwrite: 'composer-page',
  adminarticles: 'articles-page',
  adminarticleeditor: 'editor-page',
  adminsemantic: 'semantic-page',
  adminassets: 'assets-page',
  admincalcs: 'calculators-page',
  adminsitemap: 'sitemap-page',
};

/**
 * Everything that an admin page imports, for the browser to load at once.
 * @throws Error when the build has no such page
 */
export function adminAssets(manifest: Manifest, page: AdminPageName): AdminAssets {
  const pageKey = Object.keys(manifest).find((key) => manifest[key]?.name === chunkNames[page]);
  if (!pageKey) throw new Error(`The build has no ${chunkNames[page]}.`);
  const chunks = new Map<string, Chunk>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || chunks.has(key)) return;
    chunks.set(key, chunk);
    chunk.imports?.forEach(add);
  };
  add(entry);
  add(pageKey);
  const [script = '', ...preloads] = [...chunks.values()].map(({ file }) => `/${file}`);
  const styles = new Set([...chunks.values()].flatMap(({ css = [] }) => css.map((file) => `/${file}`)));
  return { script, styles: [...styles], preloads };
}
