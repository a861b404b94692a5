import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** What the provider heard: the body of one call and where it was sent. */
export interface Heard {
  path: string;
  headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: the body of a foreign protocol
  body: any;
}

export type Say = (response: ServerResponse, heard: Heard) => Promise<void> | void;

/** A provider on the loopback that speaks the real wire protocols; `say` is what it does next. */
export async function startAiProvider() {
  const heard: Heard[] = [];
  const script: Say[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await text(request)) || 'null') as unknown;
    const call = { path: request.url ?? '', headers: request.headers, body };
    heard.push(call);
    const next = script.length > 1 ? script.shift() : script[0];
    await next?.(response, call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    heard,
    url: `http://127.0.0.1:${port}`,
    close(): void {
      server.closeAllConnections();
      server.close();
    },
    /** One after the other; the last goes on for ever. */
    next(...say: Say[]): void {
      heard.length = 0;
      script.splice(0, script.length, ...say);
    },
  };
}

export type RunningAiProvider = Awaited<ReturnType<typeof startAiProvider>>;

function event(response: ServerResponse, data: unknown): void {
  response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
}

const chunk = (delta: unknown, finish: string | null = null) => ({
  id: 'x',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: finish }],
});

/** Chat completions, streamed in as many pieces as given. */
export function chat(pieces: readonly string[], finish = 'stop', pauseMs = 0): Say {
  return (response) => streamChat(response, pieces, finish, () => (pauseMs > 0 ? pause(pauseMs) : undefined));
}

/** A streamed chat completion whose chunks the test releases. */
export function chatStepwise(pieces: readonly string[]) {
  const gates = pieces.map(() => Promise.withResolvers<void>());
  const say: Say = (response) => streamChat(response, pieces, 'stop', (index) => gates[index]?.promise);
  return { say, release: (index: number) => gates[index]?.resolve() };
}

async function streamChat(
  response: ServerResponse,
  pieces: readonly string[],
  finish: string,
  before: (index: number) => Promise<void> | undefined,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const [index, content] of pieces.entries()) {
    await before(index);
    event(response, chunk({ role: 'assistant', content }));
  }
  event(response, chunk({}, finish));
  event(response, {
    ...chunk({}),
    choices: [],
    usage: { prompt_tokens: 11, completion_tokens: 22, total_tokens: 33 },
  });
  event(response, '[DONE]');
  response.end();
}

/** With an error response: the AI SDK then retries at once; its own delays are 2 and 4 s. */
export const retrySoon = { 'retry-after-ms': '1' };

export function refuses(status: number, headers: Record<string, string> = {}, message = 'no'): Say {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...retrySoon, ...headers });
    response.end(JSON.stringify({ error: { message, type: 'error', code: null } }));
  };
}

/** Says a few words; then the connection is gone, or ends as if all had been said. */
export function breaksOff(pieces: readonly string[], how: 'destroyed' | 'ended' = 'destroyed'): Say {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const content of pieces) event(response, chunk({ role: 'assistant', content }));
    hangUp(response, how);
  };
}

/** Not before what was written has left. */
export function hangUp(response: ServerResponse, how: 'destroyed' | 'ended'): void {
  if (how === 'ended') response.end();
  else setTimeout(() => response.destroy(), 50);
}

/** Neither a protocol nor anything else. */
export const babbles: Say = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end('data: {"candidates": [ <html>\n\n');
};

/** What a website answers at an address that is no API. */
export function webPage(status: number, contentType?: string): Say {
  return (response) => {
    response.writeHead(status, contentType === undefined ? {} : { 'content-type': contentType });
    response.end('\n<!DOCTYPE html>\n<html><head><title>Welcome</title></head><body>Sign in</body></html>');
  };
}

/** Sends without an end. */
export function floods(bytes: number): Say {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    event(response, chunk({ role: 'assistant', content: 'x'.repeat(bytes) }));
    event(response, chunk({}, 'stop'));
    response.end('data: [DONE]\n\n');
  };
}

/** Never says anything. */
export const hangs: Say = () => undefined;

/** Says that an answer comes, which never does. */
export const opensAndHangs: Say = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
};

/** Says a word, and nothing more. */
export function hangsAfter(word: string): Say {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    event(response, chunk({ role: 'assistant', content: word }));
  };
}
