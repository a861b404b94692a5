import { isJson, jsonType, type RawAnswer, type Sending, unreachable } from './call.ts';

/**
 * Sends one request and reports each event of the answer as it comes: `done` has the answer, `error` what the call would
 * have answered. A stream that ends without either has been cut: the site could not be reached.
 * @throws DOMException `AbortError` when the signal says so
 */
export async function sendForStream({
  method,
  path,
  body,
  headers,
  signal,
  onEvent,
}: Sending): Promise<RawAnswer> {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: { Accept: 'text/event-stream, application/json', ...jsonType, ...headers },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
    const type = response.headers.get('Content-Type');
    const answer = { status: response.status, statusText: response.statusText };
    const header = (name: string) => response.headers.get(name);
    const pieces = type?.startsWith('text/event-stream') ? piecesOf(response) : null;
    if (pieces) {
      const last = await lastEvent(pieces, onEvent);
      if (last?.name === 'done') return { ...answer, body: last.data, header };
      return last ? { status: failedMidway, statusText: '', body: last.data, header } : unreachable;
    }
    return { ...answer, body: isJson(type) ? await response.json() : null, header };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TypeError) return unreachable;
    throw error;
  }
}

/** Status given to an error that arrives in a stream whose response had begun with 200. */
const failedMidway = 502;

/**
 * Stream of a response's body. Chromium counts a fully read response that may not be stored as a failed
 * request, unless the page reads all of a copy too.
 */
function piecesOf(response: Response): ReadableStream<Uint8Array> | null {
  const pieces = response.clone().body;
  // Errors reach the reader of the pieces.
  response.text().catch(() => undefined);
  return pieces;
}

/**
 * Last event of the stream; null if none came. Reads to the end: an abandoned stream counts as a failed
 * request.
 */
async function lastEvent(
  stream: ReadableStream<Uint8Array>,
  onEvent: Sending['onEvent'],
): Promise<StreamEvent | null> {
  const read = eventReader();
  const pieces = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>);
  const reader = pieces.getReader();
  let last: StreamEvent | null = null;
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (last) return ended;
      throw error;
    });
    if (done) return last;
    for (const event of read(value)) {
      if (event.name === 'done' || event.name === 'error') last = event;
      else onEvent?.(event.name, event.data);
    }
  }
}

/** Result used when the stream fails after an event: that failure changes nothing. */
const ended = { done: true, value: undefined } as const;

/** Message of a stream of server-sent events. */
export interface StreamEvent {
  name: string;
  data: unknown;
}

/** Reads such a stream however it is cut into pieces. @returns the events that a piece completes */
function eventReader(): (piece: string) => StreamEvent[] {
  let rest = '';
  return (piece) => {
    const messages = (rest + piece).split(/\r?\n\r?\n/);
    rest = messages.pop() ?? '';
    return messages.flatMap(readEvent);
  };
}

function readEvent(message: string): StreamEvent[] {
  let name = 'message';
  const data: string[] = [];
  for (const line of message.split(/\r?\n/)) {
    const [, field, value = ''] = /^([a-z]+):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 ? [] : [{ name, data: JSON.parse(data.join('\n')) as unknown }];
}
