import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { ScriptAssets } from '#contract/page-request.ts';

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
