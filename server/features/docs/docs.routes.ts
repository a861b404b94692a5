import { randomBytes } from 'node:crypto';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { requireAdmin } from '#domain/access/account.ts';
import type { AppContext } from '../../compose/context.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { type CallsDocument, callsPage } from './docs.presenter.ts';

/** Describes every route added afterwards; call it first. */
export async function describeCalls(
  http: FastifyInstance,
  app: AppContext,
  sessionCookie: string,
): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: apiName, version: '1', description: introduction },
      servers: [{ url: app.site.siteUrl }],
      components: { securitySchemes: securitySchemes(sessionCookie) },
    },
    transform: describeCall,
  });
}

const apiName = 'API documentation';

const introduction = `JSON in and out. Lists take sort (a field, "-" before it for descending), limit (50, at most 500), offset and
the filters named with them, and answer an array with the total in X-Total-Count. Errors have the form { "error": { "code", "message", "fields"? } }. Every call but GET needs the token of GET /api/csrf/ in X-CSRFToken.`;

function securitySchemes(sessionCookie: string) {
  return {
    session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
    csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken' },
  } as const;
}

const errorAnswer = {
  description: 'The error',
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        items: {
          description: 'For publishing: the failed critical checks',
          type: 'array',
          items: {
            type: 'object',
            properties: {
              id: { type: 'string' },
              label: { type: 'string' },
              detail: { type: ['string', 'null'] },
            },
          },
        },
      },
    },
    current: { description: 'With 409: the thing as it is now' },
  },
} as const;

const fileForm = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
} as const;

/** Calls alone, not the pages; with what all of them have in common. */
const describeCall: typeof jsonSchemaTransform = (input) => {
  const { url, route } = input;
  const isCall = url.startsWith('/api/') && !url.includes('*') && !input.schema?.hide;
  if (!isCall) return { schema: { hide: true }, url };
  const { schema } = jsonSchemaTransform(input);
  const isSafe = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD');
  const security = [{ ...(url.startsWith('/api/admin/') && { session: [] }), ...(!isSafe && { csrf: [] }) }];
  return {
    url,
    schema: {
      ...schema,
      ...(Object.keys(security[0] ?? {}).length > 0 && { security }),
      ...(schema.consumes?.includes('multipart/form-data') && { body: fileForm }),
      response: { ...(schema.response as object | undefined), '4xx': errorAnswer },
    },
  };
};

/** The description itself, for the owner: to be read by programs and by people. */
export function docsRoutes(http: FastifyInstance, app: AppContext): void {
  const { https } = app.config.site;
  const guard = { onRequest: async (request: FastifyRequest) => requireAdmin(request.actor) };
  const hidden = { schema: { hide: true }, ...guard };

  function described() {
    const document = http.swagger();
    return { ...document, info: { ...document.info, title: `${app.site.siteName}: ${apiName}` } };
  }

  http.get('/api/docs/openapi.json', hidden, async () => described());

  http.get('/api/docs', hidden, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    reply.headers(securityHeaders({ kind: 'admin', https, imagesOrigin: null, nonce }));
    reply.type('text/html; charset=utf-8');
    return callsPage(described() as CallsDocument, nonce);
  });
}
