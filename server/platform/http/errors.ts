import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/lists.ts';
import {
  type AppError,
  diskFullError,
  type ErrorCode,
  errorStatuses,
  isAppError,
  isDiskFull,
} from '#domain/errors.ts';
import { damagedText, isDatabaseDamaged, isDatabaseFailure } from '#domain/failures.ts';
import { requestIdOf } from './request-id.ts';

/**
 * Turns whatever a call throws into `{ error: { code, message, fields? } }` with the right status, and answers
 * unknown calls in the same shape. What the caller did not cause is logged once, under an id that the response contains.
 */
export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>(answerError);
  app.setNotFoundHandler(answerWrongMethod);
  app.all('/api', answerUnknownCall);
  app.all('/api/*', answerUnknownCall);
}

async function answerUnknownCall(_request: FastifyRequest, reply: FastifyReply): Promise<ErrorBody> {
  reply.code(errorStatuses.not_found);
  return { error: { code: 'not_found', message: 'Unknown API endpoint.' } };
}

/** Answers another method than GET for a URL that only pages could answer, all of which can be read. */
function answerWrongMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<ErrorBody> {
  if (request.method === 'GET' || request.method === 'HEAD') return answerUnknownCall(request, reply);
  const body: ErrorBody = { error: { code: 'wrong_method', message: 'Only GET and HEAD are allowed here.' } };
  return reply
    .code(errorStatuses.wrong_method)
    .headers({ Allow: 'GET, HEAD', 'Cache-Control': 'no-store' })
    .send(body);
}

function answerError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body, retryAfter } = toAnswer(error, request);
  if (retryAfter !== undefined) reply.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))));
  if (body.error.id !== undefined) reply.header('X-Request-Id', body.error.id);
  return reply.code(status).header('Cache-Control', 'no-store').send(body);
}

/** The error body of a stream that has begun; logs unexpected errors. */
export function errorBody(error: unknown, request: FastifyRequest): ErrorBody {
  return toAnswer(error as FastifyError | AppError, request).body;
}

interface ErrorAnswer {
  status: number;
  body: ErrorBody;
  /** Seconds. */
  retryAfter?: number | undefined;
}

function toAnswer(error: FastifyError | AppError, request: FastifyRequest): ErrorAnswer {
  const known = isAppError(error) ? fromAppError(error) : fromFramework(error);
  if (!known) return unexpected(error, request);
  const { current, code, message, fields, items, users, retryAfter } = known;
  const status = errorStatuses[code];
  const id = status < 500 || known.isBusy ? undefined : requestIdOf(request);
  // Logs only the message of the answer: a cause may contain what belongs in no log.
  if (id) request.log.info({ requestId: id, code }, message);
  const body: ErrorBody = {
    error: {
      ...{ code, message },
      ...(fields && { fields }),
      ...(items && { items }),
      ...(users && { users }),
      ...(id && { id }),
    },
    ...(current !== undefined && { current }),
  };
  return { status, body, retryAfter };
}

interface KnownError {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string> | undefined;
  items?: AppError['items'];
  users?: AppError['users'];
  /** Seconds. */
  retryAfter?: number | undefined;
  current?: unknown;
  isBusy?: boolean;
}

function fromAppError(error: AppError): KnownError {
  const { code, message, fields, items, users, retryAfter, current, isBusy } = error;
  return { code, message, fields, items, users, retryAfter, current, isBusy };
}

/** Errors that the framework raises before a handler runs; null: not of the caller's making. */
function fromFramework(error: FastifyError): KnownError | null {
  if (error.validation) return fromValidation(error);
  switch (error.statusCode) {
    case 400:
      return { code: 'bad_request', message: 'The request cannot be read. Is its body valid JSON?' };
    case 413:
      return { code: 'too_large', message: 'The request is larger than this call accepts.' };
    case 415:
      return { code: 'unsupported_type', message: 'This call does not accept that content type. Send JSON.' };
    case 503:
      return { code: 'unavailable', message: 'The site is too busy at the moment.', retryAfter: 5 };
    default:
      return null;
  }
}

/** Maximum number of issues: more than any form has fields. */
const mostIssues = 200;

/**
 * Error of a failed validation: a body that was read but breaks a rule is `invalid`; anything else of the
 * request is `bad_request`.
 */
function fromValidation(error: FastifyError): KnownError {
  const fields: Record<string, string> = {};
  for (const issue of (error.validation ?? []).slice(0, mostIssues)) {
    const field = issue.instancePath.split('/').filter(Boolean).join('.');
    fields[field] ??= issue.message ?? 'is not valid';
  }
  // The whole body is missing or no object: there is no field to name.
  const { '': whole, ...named } = fields;
  const message = whole ?? 'Some fields are invalid.';
  const code = error.validationContext === 'body' ? 'invalid' : 'bad_request';
  return { code, message, ...(Object.keys(named).length > 0 && { fields: named }) };
}

function unexpected(error: unknown, request: FastifyRequest): ErrorAnswer {
  const id = requestIdOf(request);
  request.log.error({ err: error, requestId: id }, 'a request failed unexpectedly');
  if (isDiskFull(error)) {
    const { code, message, retryAfter } = diskFullError(error);
    return { status: errorStatuses[code], body: { error: { code, message, id } }, retryAfter };
  }
  if (isDatabaseFailure(error)) {
    const message = isDatabaseDamaged(error) ? damagedText : 'The database does not answer.';
    return { status: 503, body: { error: { code: 'unavailable', message, id } }, retryAfter: 30 };
  }
  const message = `Internal error. Find ${id} in the server log.`;
  return { status: 500, body: { error: { code: 'internal', message, id } } };
}
