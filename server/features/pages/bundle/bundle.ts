import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { DocumentName, DocumentViews, PageRequest, ScriptAssets } from '#contract/pages.ts';

/** The built pages and where their scripts are; in development also the middleware that builds them on demand. */
export interface Bundle {
  load: () => Promise<ServerBuild>;
  scripts: ScriptAssets;
  /** Folder of hashed files; null in development. */
  clientDir: string | null;
  middleware:
    | ((request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void)
    | null;
  close: () => Promise<void>;
}

const root = join(import.meta.dirname, '..', '..', '..', '..');

/** As the build's configuration names them. */
const scriptSources = {
  site: 'site/scripts/site.ts',
  'theme-boot': 'browser/theme.ts',
  login: 'site/scripts/login.ts',
} as const;
type ScriptName = keyof typeof scriptSources;

/** @throws Error when `npm run build` has not run yet */
export async function productionBundle(): Promise<Bundle> {
  const clientDir = join(root, 'build', 'client');
  const manifestFile = join(clientDir, 'enhancers.json');
  if (!existsSync(manifestFile)) throw new Error('The pages are not built yet: run npm run build.');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, { file: string }>;
  const script = (name: ScriptName) => `/${manifest[scriptSources[name]]?.file}`;
  const build = (await import(pathToFileURL(join(root, 'build', 'server', 'index.js')).href)) as ServerBuild;
  return {
    load: async () => build,
    scripts: {
      site: script('site'),
      themeBoot: script('theme-boot'),
      login: script('login'),
      viteClient: null,
    },
    clientDir,
    middleware: null,
    close: async () => {},
  };
}

/** Builds on demand and tells open pages to reload when a file of the app changes. */
export async function developmentBundle(): Promise<Bundle> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' });
  vite.watcher.on('change', (file) => {
    // What the browser has loaded Vite replaces there; a document that only the server writes has to be asked for again.
    const { client, ssr } = vite.environments;
    if (client?.moduleGraph.getModulesByFile(file)?.size) return;
    if (ssr?.moduleGraph.getModulesByFile(file)?.size) client?.hot.send({ type: 'full-reload' });
  });
  const script = (name: ScriptName) => `/${scriptSources[name]}`;
  return {
    load: () =>
      vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>,
    scripts: {
      site: script('site'),
      themeBoot: script('theme-boot'),
      login: script('login'),
      viteClient: '/@vite/client',
    },
    clientDir: null,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}

/** The bundle's entry, as admin/entry.server.tsx exports it. */
export interface PagesEntry {
  renderDocument<Name extends DocumentName>(
    name: Name,
    view: DocumentViews[Name],
    scripts: ScriptAssets,
  ): string;
  createHandler(build: ServerBuild, mode: string): (request: Request, page: PageRequest) => Promise<Response>;
  failureOf(request: Request): unknown;
}

export interface RendererOptions {
  /** In development another bundle after each change. */
  loadBuild: () => Promise<ServerBuild>;
  scripts: ScriptAssets;
  mode: string;
}

export type Renderer = ReturnType<typeof createRenderer>;

/** From what a page shows to its bytes. */
export function createRenderer({ loadBuild, scripts, mode }: RendererOptions) {
  let ready: {
    build: ServerBuild;
    entry: PagesEntry;
    handle: ReturnType<PagesEntry['createHandler']>;
  } | null = null;

  async function newest() {
    const build = await loadBuild();
    if (ready?.build !== build) {
      const entry = build.entry.module as unknown as PagesEntry;
      ready = { build, entry, handle: entry.createHandler(build, mode) };
    }
    return ready;
  }

  return {
    /** A document that stays as it is sent: without router, data or framework script. */
    async document<Name extends DocumentName>(name: Name, view: DocumentViews[Name]): Promise<Buffer> {
      const { entry } = await newest();
      return Buffer.from(entry.renderDocument(name, view, scripts));
    },

    /**
     * A page that comes alive in the browser.
     * @param address path and query, as the browser's router will see them
     * @throws what a loader or the rendering threw
     */
    async alive(
      address: string,
      page: Omit<PageRequest, 'scripts'>,
    ): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
      const { entry, handle } = await newest();
      const request = new Request(`http://pages${address}`);
      const { status, headers, body } = await buffered(await handle(request, { ...page, scripts }));
      if (status >= 500) throw entry.failureOf(request) ?? new Error(body.toString());
      return { status, headers, body };
    },
  };
}

async function buffered(response: Response) {
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), body: Buffer.from(await response.arrayBuffer()) };
}
