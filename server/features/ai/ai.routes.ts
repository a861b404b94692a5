import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  type AiStatusAnswer,
  aiCall,
  aiCallsQuery,
  aiPricesBody,
  aiStatus,
  invokeBody,
} from '#contract/ai.ts';
import { aiCallFields } from '#domain/ai/ai-call.entity.ts';
import { howToConfigure } from '#domain/ai/ledger.ts';
import type { AppContext } from '../../compose/context.ts';
import {
  abortOnDisconnect,
  answerInEvents,
  defaultHeartbeatMs,
  eventStream,
} from '../../platform/http/answer-stream.ts';
import { type AiCalls, type AiInvocation, type AiStatus, aiCalls } from './calls.service.ts';

const tags = ['AI'];
/** Limit of the body in bytes: a prompt of 100,000 letters of any script, and the other fields. */
const bodyLimit = 512 * 1024;

/**
 * The owner's calls to a model, and what they have used.
 * @param heartbeatMs milliseconds between two keep-alive comments while the model sends nothing
 */
export function aiRoutes(http: FastifyInstance, app: AppContext, heartbeatMs = defaultHeartbeatMs): void {
  const ai = aiCalls(app);
  const typed = http.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/llm/invoke',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Call the AI; streams the text with `Accept: text/event-stream`',
        body: invokeBody,
      },
    },
    async (request, reply) => {
      const { file_urls: fileUrls, response_json_schema: schema, prompt, task } = request.body;
      const invocation: AiInvocation = { prompt, task, fileUrls, schema };
      if (request.headers.accept?.includes(eventStream))
        return streamed(ai, heartbeatMs, invocation, request, reply);
      const answer = await ai.invoke(request.actor, invocation, { signal: abortOnDisconnect(reply) });
      // A text too is sent as JSON: clients read what the content type says.
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
    },
  );

  typed.get(
    '/api/admin/ai',
    { schema: { tags, summary: 'Get provider, model and today’s use', response: { 200: aiStatus } } },
    async (request) => presentAiStatus(await ai.status(request.actor), howToConfigure),
  );

  typed.put(
    '/api/admin/ai/prices',
    {
      schema: {
        tags,
        summary: 'Set model prices from the next call on',
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
        summary: 'List AI calls',
        querystring: aiCallsQuery,
        response: { 200: z.array(aiCall) },
      },
    },
    async (request, reply) => {
      const { limit, offset } = request.query;
      const { calls, total } = await ai.ledger(request.actor, limit, offset);
      reply.header('X-Total-Count', String(total));
      return calls.map(aiCallFields.toWire);
    },
  );
}

/** Streams the answer: `text` with a piece; `again` discards the pieces before it. */
function streamed(
  ai: AiCalls,
  heartbeatMs: number,
  invocation: AiInvocation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const signal = abortOnDisconnect(reply);
  return answerInEvents(request, reply, heartbeatMs, async (send) => {
    const onText = (text: string, again: boolean) => send('text', again ? { text, again } : { text });
    return { answer: await ai.invoke(request.actor, invocation, { signal, onText }) };
  });
}

function presentAiStatus(status: AiStatus, hint: string): AiStatusAnswer {
  const { calls, inputTokens, outputTokens, costMicros, unpriced } = status.today;
  return {
    provider: status.provider,
    model: status.model,
    vision_model: status.visionModel,
    daily_limit: status.dailyLimit,
    today: {
      calls,
      ...aiCallFields.toWire({ inputTokens, outputTokens, costMicros }),
      unpriced,
    },
    prices: status.prices,
    hint: status.provider === null ? hint : null,
  };
}
