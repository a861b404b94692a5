import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './errors.ts';

export const eventStream = 'text/event-stream';

/** Proxies close a connection without data for half a minute or more. */
export const defaultHeartbeatMs = 10_000;

/** Sends one event. */
export type SendEvent = (event: string, data: unknown) => void;

/**
 * Answers with server-sent events: whatever `work` sends, then `done` with what it resolves to, or `error` with what
 * the call would have answered. While nothing happens a comment, which clients ignore, keeps the connection open.
 * @param heartbeatMs between two comments
 * @throws whatever `work` throws before anything has been sent: then it is an answer like any other, with its status
 */
export async function answerInEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  heartbeatMs: number,
  work: (send: SendEvent) => Promise<unknown>,
): Promise<void> {
  const { raw } = reply;
  let isOpen = false;
  const write = (text: string) => {
    if (!isOpen) open(reply);
    isOpen = true;
    if (!raw.writableEnded && !raw.destroyed) raw.write(text);
  };
  const send: SendEvent = (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const beat = setInterval(() => write(': keep-alive\n\n'), heartbeatMs);
  try {
    send('done', await work(send));
  } catch (error) {
    if (!isOpen) throw error;
    send('error', errorBody(error, request));
  } finally {
    clearInterval(beat);
  }
  raw.end();
}

function open(reply: FastifyReply): void {
  reply.hijack();
  const headers = { ...reply.getHeaders(), 'content-type': eventStream, 'x-accel-buffering': 'no' };
  reply.raw.writeHead(200, headers as Record<string, string>);
}

/** Aborts when the client disconnects before the response was sent. */
export function abortOnDisconnect(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
