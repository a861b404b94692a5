import { renderToReadableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import type { PageRequest } from '#contract/pages.ts';
import { pageRequest } from './context.ts';
import { NonceContext } from './nonce-context.ts';

export { renderDocument } from '#site/documents.tsx';

/**
 * For the pages that come alive in the browser. Made inside the bundle, so that the context's key is the same object
 * for the server and the loaders (in development there would be two).
 */
export function createHandler(
  build: ServerBuild,
  mode: string,
): (request: Request, page: PageRequest) => Promise<Response> {
  const handle = createRequestHandler(build, mode);
  return (request, page) => {
    const context = new RouterContextProvider();
    context.set(pageRequest, page);
    return handle(request, context);
  };
}

/** Rendered in one piece, by the renderer that waits for the data the page takes along. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(pageRequest);
  const onError = (error: unknown) => {
    failures.set(request, error);
  };
  const document = (
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const stream = await renderToReadableStream(document, { nonce, onError });
  await stream.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(stream, { status, headers });
}

/** Errors of loaders and rendering are the door's to log, once. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) failures.set(request, error);
}

/** The error behind a failed render, for the door that answers it. */
export function failureOf(request: Request): unknown {
  return failures.get(request);
}

const failures = new WeakMap<Request, unknown>();
