import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { issueWords } from '#contract/issue-words.ts';
import type { ErrorBody } from '#contract/lists.ts';
import { AppError } from '#domain/errors.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * An address whose percent signs all mean something: where the path cannot be decoded, its percent signs become
 * plain characters. Nothing is called so, and the visitor gets the page that says it, in place of a parser's error.
 */
export function readableUrl(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + (end < 0 ? '' : url.slice(end));
  }
}

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

const headers = securityHeaders({ kind: 'api', imagesOrigin: null, https: false });

/** A request that the framework cannot even route; it has passed no hook, so it gets its headers here. */
export function answerUnreadable(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const body: ErrorBody = {
    error: { code: 'bad_request', message: 'The address of this request cannot be read.' },
  };
  reply.code(400).headers(headers).send(body);
}

/** What is no HTTP, or breaks off within it: there is no request to answer, only its socket. */
export function answerBroken(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const isTooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const message = messageOf(isTooLarge, isTooSlow);
  const status = isTooLarge ? 431 : isTooSlow ? 408 : 400;
  const body = JSON.stringify({ error: { code: 'bad_request', message } } satisfies ErrorBody);
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // Who is late could go on sending for ever.
  if (isTooSlow) socket.destroySoon();
  else socket.end();
}

function messageOf(isTooLarge: boolean, isTooSlow: boolean): string {
  if (isTooLarge) return 'The address or the headers of this request are too long.';
  return isTooSlow ? 'The request took too long to arrive.' : 'This request cannot be read.';
}
