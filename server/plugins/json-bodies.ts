import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { issueWords } from '#contract/issue-words.ts';

/**
 * Calls take JSON and nothing else (415), checked by zod schemas; an empty body of that type is no body, because
 * clients name the type whether or not they send anything. A call that takes files adds its own type.
 */
export function addJsonBodies(app: FastifyInstance): void {
  z.config({ customError: issueWords });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}
