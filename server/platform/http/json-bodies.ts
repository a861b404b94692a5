import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { issueWords } from '#contract/issue-words.ts';
import { AppError } from '#domain/errors.ts';

/** Levels of objects and lists; the schemas of the calls have fewer than ten. */
const mostLevels = 100;
const tooDeep = `The JSON is nested more than ${mostLevels} levels deep.`;

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
    else if (isTooDeep(String(body))) done(new AppError('invalid', tooDeep));
    else parse(request, String(body), done);
  });
}

/** Checking a value takes a call of a function for each level: thousands would be more than the stack holds. */
function isTooDeep(json: string): boolean {
  let level = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isInString && sign === '\\') at += 1;
    else if (sign === '"') isInString = !isInString;
    else if (!isInString && (sign === '{' || sign === '[')) level += 1;
    else if (!isInString && (sign === '}' || sign === ']')) level -= 1;
    if (level > mostLevels) return true;
  }
  return false;
}
