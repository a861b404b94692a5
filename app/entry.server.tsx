import { renderToReadableStream, renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import type { PageRequest } from '#server/http/pages/page-request.ts';
import { pageRequest } from './context.ts';
import { NonceContext } from './nonce-context.ts';
import { ViewContext } from './view-context.ts';

/**
 * Made inside the bundle, so that the context's key is the same object for the server and the loaders
 * (in development there would be two).
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

/**
 * Pages are rendered in one piece: everything they need has been loaded, and the whole is what gets cached. One that
 * comes alive in the browser needs the other renderer, which waits for the data it takes along; it has a nonce.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = context.get(pageRequest);
  const nonce = page.nonce ?? undefined;
  const document = (
    <ViewContext value={page.view}>
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />
      </NonceContext>
    </ViewContext>
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!nonce) {
    // Handed over as it is: through a web Response it would be encoded, decoded and encoded again.
    page.html = renderToString(document);
    return new Response(null, { status, headers });
  }
  const onError = (error: unknown) => {
    failures.set(request, error);
  };
  const stream = await renderToReadableStream(document, { nonce, onError });
  await stream.allReady;
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
