import { request as httpRequest } from 'node:http';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import { aiRoutes } from '../../server/features/ai/ai.routes.ts';
import type { AiCalls } from '../../server/features/ai/calls.service.ts';
import { addErrorAnswers } from '../../server/platform/http/errors.ts';

describe('a stream whose model says nothing for long', () => {
  const app = Fastify();
  let port = 0;
  let answer = Promise.withResolvers<unknown>();

  beforeAll(async () => {
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    addErrorAnswers(app);
    const ai = { invoke: () => answer.promise } as unknown as AiCalls;
    aiRoutes(app, { ai, heartbeatMs: 20 });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => app.close());

  /** @param onPiece told each piece as it comes */
  function ask(onPiece: (piece: string) => void): Promise<{ status: number; body: string }> {
    answer = Promise.withResolvers<unknown>();
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
      const request = httpRequest(
        { port, path: '/api/llm/invoke', method: 'POST', headers },
        async (response) => {
          let body = '';
          for await (const piece of response.setEncoding('utf8')) {
            body += piece;
            onPiece(String(piece));
          }
          resolve({ status: response.statusCode ?? 0, body });
        },
      );
      request.on('error', reject);
      request.end(JSON.stringify({ prompt: 'Slow.' }));
    });
  }

  it('sends comments until the answer comes, and the answer after them', async () => {
    let comments = 0;
    const { status, body } = await ask((piece) => {
      comments += piece.startsWith(':') ? 1 : 0;
      if (comments === 3) answer.resolve('At last.');
    });
    expect(status).toBe(200);
    expect(body).toMatch(/^(?:: keep-alive\n\n){3,}event: done\ndata: \{"answer":"At last\."\}\n\n$/);
  });

  it('says a failure in the stream once a comment has been sent', async () => {
    const { status, body } = await ask(() => answer.reject(new AppError('bad_gateway', 'It broke off.')));
    expect(status).toBe(200);
    expect(body).toMatch(
      /event: error\ndata: \{"error":\{"code":"bad_gateway","message":"It broke off\.","id":"[0-9a-f-]{36}"\}\}/,
    );
    expect(body).not.toContain('event: done');
  });
});
