import { OversizedAnswer, WebPageAnswer } from './wrong-answers.ts';

/** More than any answer we ask for, whatever wraps it. */
const mostBytes = 4 * 1024 * 1024;

/**
 * The network's only way to a provider: to no other address than the one asked for, because the key travels along,
 * and never more bytes than fit.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (!response.body) return response;
  const meansAddress = !statusesOfProviders.has(response.status) && response.status < 500;
  if (meansAddress && response.headers.get('content-type')?.includes('text/html')) {
    await response.body.cancel();
    throw new WebPageAnswer();
  }
  let received = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const isPage = meansAddress && received === 0 && isWebPage(chunk);
      received += chunk.byteLength;
      if (isPage) controller.error(new WebPageAnswer());
      else if (received > mostBytes) controller.error(new OversizedAnswer());
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(bounded), { status, statusText, headers });
};

/** Whatever comes with these is about the key or the load: a proxy may say it with a page. */
const statusesOfProviders: ReadonlySet<number> = new Set([401, 403, 429]);

/** @param chunk the beginning of an answer, whose content type may be missing or wrong */
function isWebPage(chunk: Uint8Array): boolean {
  const beginning = Buffer.from(chunk.subarray(0, 200)).toString('latin1').trimStart().toLowerCase();
  return beginning.startsWith('<!doctype html') || beginning.startsWith('<html');
}
