import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  AdminAssets,
  AdminDocumentView,
  DocumentName,
  DocumentParts,
  DocumentViews,
  ScriptAssets,
} from '#contract/documents.ts';
import { type AdminPageName, adminPageNames } from '#domain/site/paths.ts';
import { speculationRules } from '../../../platform/http/security-headers.ts';
import { adminAssets, type Manifest } from './manifest.ts';

/** The built pages and the URLs of their files; in development also the middleware that builds them on demand. */
export interface Bundle {
  load: () => Promise<Documents>;
  scripts: ScriptAssets;
  /** Assets of one admin page. */
  admin: (page: AdminPageName) => AdminAssets;
  /** Folder of hashed files; null in development. */
  clientDir: string | null;
  middleware:
    | ((request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void)
    | null;
  close: () => Promise<void>;
}

/** Exports of site/documents.tsx. */
export interface Documents {
  renderDocument<Name extends DocumentName>(
    name: Name,
    view: DocumentViews[Name],
    scripts: ScriptAssets,
  ): string;
  partsWithin(name: DocumentName, scripts: ScriptAssets): DocumentParts | null;
  renderAdminDocument(view: AdminDocumentView, scripts: ScriptAssets): string;
}

const root = join(import.meta.dirname, '..', '..', '..', '..');

/** @throws Error when `npm run build` has not run yet */
export async function productionBundle(): Promise<Bundle> {
  const clientDir = join(root, 'build', 'client');
  const documents = join(root, 'build', 'server', 'documents.js');
  if (!existsSync(documents)) throw new Error('The pages are not built yet. Run npm run build.');
  const site = readManifest(clientDir, 'site');
  const admin = readManifest(clientDir, 'admin');
  for (const page of adminPageNames) adminAssets(admin, page);
  const loaded = (await import(pathToFileURL(documents).href)) as Documents;
  return {
    load: async () => loaded,
    scripts: {
      ...scriptAssets((source) => `/${site[source]?.file}`, null),
      themeBootCode: readFileSync(join(clientDir, site[themeBoot]?.file ?? ''), 'utf8').trim(),
      icon: readFileSync(join(clientDir, 'favicon.svg'), 'utf8').trim(),
    },
    admin: (page) => adminAssets(admin, page),
    clientDir,
    middleware: null,
    close: async () => {},
  };
}

/** Builds on demand and reloads open pages when a file of theirs changes. */
export async function developmentBundle(): Promise<Bundle> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root });
  vite.watcher.on('change', (file) => {
    // Vite replaces what the browser has loaded; a document that only the server renders has to be requested again.
    const { client, ssr } = vite.environments;
    if (client?.moduleGraph.getModulesByFile(file)?.size) return;
    if (ssr?.moduleGraph.getModulesByFile(file)?.size) client?.hot.send({ type: 'full-reload' });
  });
  return {
    load: () => vite.ssrLoadModule('/site/documents.tsx') as Promise<unknown> as Promise<Documents>,
    scripts: scriptAssets((source) => `/${source}`, '/@vite/client'),
    admin: () => ({ script: '/admin/main.tsx', styles: [], preloads: [] }),
    clientDir: null,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}

function readManifest(clientDir: string, name: string): Manifest {
  return JSON.parse(readFileSync(join(clientDir, '.vite', `${name}.json`), 'utf8')) as Manifest;
}

const themeBoot = 'browser/theme.ts';

/** The sources as vite.config.ts names them. */
function scriptAssets(addressOf: (source: string) => string, viteClient: string | null): ScriptAssets {
  return {
    site: addressOf('site/scripts/site.ts'),
    themeBoot: addressOf(themeBoot),
    themeBootCode: null,
    icon: null,
    login: addressOf('site/scripts/login.ts'),
    viteClient,
  };
}

export type Renderer = ReturnType<typeof createRenderer>;

/** From what a page shows to its bytes; in development with the newest build. */
export function createRenderer({ load, scripts, admin }: Pick<Bundle, 'load' | 'scripts' | 'admin'>) {
  return {
    async document<Name extends DocumentName>(name: Name, view: DocumentViews[Name]): Promise<Buffer> {
      const { renderDocument } = await load();
      return Buffer.from(renderDocument(name, view, scripts));
    },

    /** For the policy of a document that contains its styles and the script of its head; nothing for others. */
    async hashes(name: DocumentName): Promise<{ styleHash?: string; scriptHashes?: string[] }> {
      const parts = (await load()).partsWithin(name, scripts);
      if (!parts) return {};
      const scriptHashes = [parts.script, speculationRules].map(policyHash);
      return { styleHash: policyHash(parts.styles), scriptHashes };
    },

    async adminDocument(
      page: AdminPageName,
      view: Pick<AdminDocumentView, 'frame' | 'nonce'>,
    ): Promise<Buffer> {
      const { renderAdminDocument } = await load();
      return Buffer.from(renderAdminDocument({ ...view, assets: admin(page) }, scripts));
    },
  };
}

function policyHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
