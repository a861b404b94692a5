import { request as httpRequest } from 'node:http';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { aiRoutes } from '../../server/features/ai/ai.routes.ts';
import { addErrorAnswers } from '../../server/platform/http/errors.ts';
import { oneDatabase } from '../databases.ts';
import { breaksOff, chatStepwise, type RunningAiProvider } from '../factories/ai-provider.ts';
import { testContext } from '../factories/context.ts';
import { aiServer, compatible } from './ai-server.ts';

oneDatabase('a stream whose model says nothing for long', (make) => {
  const app = Fastify();
  let port = 0;
  let provider: RunningAiProvider;

  beforeAll(async () => {
    provider = await aiServer();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    addErrorAnswers(app);
    app.decorateRequest('actor', { getter: () => system });
    aiRoutes(app, testContext(await make(), { settings: compatible(provider) }), 20);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => app.close());

  /** @param onPiece told each piece as it comes */
  function ask(onPiece: (piece: string) => void): Promise<{ status: number; body: string }> {
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
    const { say, release } = chatStepwise(['At last.']);
    provider.next(say);
    let comments = 0;
    const { status, body } = await ask((piece) => {
      comments += piece.startsWith(':') ? 1 : 0;
      if (comments === 3) release(0);
    });
    expect(status).toBe(200);
    expect(body).toMatch(
      /^(?:: keep-alive\n\n){3,}event: text\ndata: \{"text":"At last\."\}\n\n(?:: keep-alive\n\n)*event: done\ndata: \{"answer":"At last\."\}\n\n$/,
    );
  });

  it('says a failure in the stream once a comment has been sent', async () => {
    const comment = Promise.withResolvers<void>();
    provider.next(async (...call) => {
      await comment.promise;
      await breaksOff([''])(...call);
    });
    const { status, body } = await ask(() => comment.resolve());
    expect(status).toBe(200);
    expect(body).toMatch(
      /event: error\ndata: \{"error":\{"code":"bad_gateway","message":"The connection to the AI provider was lost\. Try again\.","id":"[0-9a-f-]{36}"\}\}/,
    );
    expect(body).not.toContain('event: done');
  });
});
