import { OversizedAnswer } from './wrong-answers.ts';

/** More than any answer we ask for, whatever wraps it. */
const mostBytes = 4 * 1024 * 1024;

/**
 * The network's only way to a provider: to no other address than the one asked for, because the key travels along,
 * and never more bytes than fit.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (!response.body) return response;
  let received = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      if (received > mostBytes) controller.error(new OversizedAnswer());
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(bounded), { status, statusText, headers });
};
