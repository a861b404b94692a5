import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { aiCall, aiCallsQuery, aiPricesBody, aiStatus, invokeBody } from '#contract/ai.ts';
import { howToConfigure } from '#domain/ai/ledger.ts';
import { errorBody } from '#server/plugins/errors.ts';
import { presentAiCall, presentAiStatus } from '#server/presenters/api/ai.ts';
import type { AiCalls, AiInvocation } from '#server/services/ai/ai-calls.ts';

export interface AiRoutesOptions {
  ai: AiCalls;
}

const tags = ['AI'];
/** A prompt of 100,000 letters of any script, and the rest. */
const bodyLimit = 512 * 1024;
const eventStream = 'text/event-stream';

/** The owner's calls to a model, and what they have used. */
export function aiRoutes(app: FastifyInstance, { ai }: AiRoutesOptions): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/llm/invoke',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Ask the AI; with `Accept: text/event-stream` the text comes in pieces',
        body: invokeBody,
      },
    },
    async (request, reply) => {
      const { file_urls: fileUrls, response_json_schema: schema, prompt, task } = request.body;
      const invocation: AiInvocation = { prompt, task, fileUrls, schema };
      if (request.headers.accept?.includes(eventStream)) return streamed(ai, invocation, request, reply);
      const answer = await ai.invoke(request.actor, invocation, { signal: goneSignal(reply) });
      // A text too is sent as JSON: clients read what the content type says.
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
    },
  );

  typed.get(
    '/api/admin/ai',
    { schema: { tags, summary: 'Provider, model and use of today', response: { 200: aiStatus } } },
    async (request) => presentAiStatus(await ai.status(request.actor), howToConfigure),
  );

  typed.put(
    '/api/admin/ai/prices',
    {
      schema: {
        tags,
        summary: 'What the models cost, from the next call on',
        body: aiPricesBody,
        response: { 200: aiStatus },
      },
    },
    async (request) => {
      const status = await ai.setPrices(request.actor, request.body.prices);
      return presentAiStatus(status, howToConfigure);
    },
  );

  typed.get(
    '/api/admin/ai/calls',
    {
      schema: {
        tags,
        summary: 'The ledger of AI calls',
        querystring: aiCallsQuery,
        response: { 200: z.array(aiCall) },
      },
    },
    async (request, reply) => {
      const { limit, offset } = request.query;
      const { calls, total } = await ai.ledger(request.actor, limit, offset);
      reply.header('X-Total-Count', String(total));
      return calls.map(presentAiCall);
    },
  );
}

/** Fires when whoever asked has gone away before the answer was sent. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/**
 * The answer piece by piece as server-sent events: `text` with a piece (and `again` when what came before does not
 * count), then `done` with the whole answer, or `error` with what the call would have answered.
 */
async function streamed(
  ai: AiCalls,
  invocation: AiInvocation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const signal = goneSignal(reply);
  let isOpen = false;
  const send = (event: string, data: unknown) => {
    if (!isOpen) open(reply);
    isOpen = true;
    write(reply.raw, event, data);
  };
  try {
    const onText = (text: string, again: boolean) => send('text', again ? { text, again } : { text });
    const answer = await ai.invoke(request.actor, invocation, { signal, onText });
    send('done', { answer });
  } catch (error) {
    // Before the first piece an error is an answer like any other, with its status.
    if (!isOpen) throw error;
    write(reply.raw, 'error', errorBody(error, request));
  }
  reply.raw.end();
}

function open(reply: FastifyReply): void {
  reply.hijack();
  const headers = { ...reply.getHeaders(), 'content-type': eventStream, 'x-accel-buffering': 'no' };
  reply.raw.writeHead(200, headers as Record<string, string>);
}

function write(response: ServerResponse, event: string, data: unknown): void {
  if (!response.writableEnded && !response.destroyed)
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
