import type { ServerBuild } from 'react-router';
import type { PageRequest, ScriptAssets } from '#contract/page-request.ts';
import type { DocumentName, DocumentViews } from '#contract/pages.ts';

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
