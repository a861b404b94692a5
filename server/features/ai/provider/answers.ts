import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { readKindly } from './kind-reading.ts';

/** Required form of an answer: an instruction and a reader. */
export interface AnswerShape {
  /** The instruction for the model. */
  words: string;
  /** Value in the text, or its problem, for people and models alike. */
  read(text: string): { value: unknown; problem: null } | { value: null; problem: string };
}

const longestSchema = 20_000;
const mostProblems = 5;

/**
 * Reads a caller's JSON Schema. Interpreted, never compiled to code.
 * @throws AppError `invalid` for `response_json_schema` when it is no schema of an object or list, or too long
 */
export function answerShape(schema: Readonly<Record<string, unknown>>): AnswerShape {
  const words = JSON.stringify(schema);
  if (words.length > longestSchema) throw invalid('The schema is too long.');
  const shape = parsed(schema);
  return {
    words,
    read(text) {
      const answer = jsonIn(text);
      if (answer === undefined) return { value: null, problem: 'The answer is not JSON.' };
      const value = readKindly(answer, schema);
      if (value === undefined) return { value: null, problem: 'The answer has none of the fields.' };
      const checked = shape.safeParse(value);
      if (checked.success) return { value: checked.data, problem: null };
      const problems = checked.error.issues
        .slice(0, mostProblems)
        .map(({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`);
      return { value: null, problem: problems.join('; ') };
    },
  };
}

function parsed(schema: Readonly<Record<string, unknown>>) {
  if (schema.type !== 'object' && schema.type !== 'array') throw invalid('Its type must be object or array.');
  if (hasUnbounded(schema))
    throw invalid('It must not use pattern, patternProperties or $ref: describe the form in words.');
  try {
    return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  } catch (cause) {
    throw invalid(cause instanceof Error ? cause.message : 'It cannot be read.');
  }
}

/**
 * A caller's regular expression, or a schema that refers to itself, can take any time for an answer, and nothing stops
 * it in this thread.
 */
function hasUnbounded(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return Object.entries(schema).some(([name, value]) => isUnbounded(name, value) || hasUnbounded(value));
}

/**
 * True for a pattern or a reference, whose cost has no bound. A property may be called `pattern` too: its
 * value is a schema.
 */
function isUnbounded(name: string, value: unknown): boolean {
  if (name === 'patternProperties') return true;
  return (name === 'pattern' || name === '$ref') && typeof value === 'string';
}

function invalid(reason: string): AppError {
  const message = `This is not a usable JSON Schema. ${reason}`;
  return new AppError('invalid', message, { fields: { response_json_schema: message } });
}

/** Models fence their JSON and write text before it. Undefined if there is none. */
function jsonIn(text: string): unknown {
  const candidates = [text, fenced(text), outermost(text)];
  for (const candidate of candidates) {
    try {
      if (candidate !== undefined) return JSON.parse(candidate) as unknown;
    } catch {
      // This text is no JSON; the next one may be.
    }
  }
  return undefined;
}

function fenced(text: string): string | undefined {
  const [, first = ''] = text.split('```', 2);
  return first === '' ? undefined : first.replace(/^json\b/, '');
}

function outermost(text: string): string | undefined {
  const start = text.search(/[{[]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  return start >= 0 && end > start ? text.slice(start, end + 1) : undefined;
}

/** Maximum bytes of an answer: more than any we request, whatever wraps it. */
const mostBytes = 4 * 1024 * 1024;

/**
 * The only way to a provider: follows no redirect, because the request contains the key, and limits the bytes read.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (!response.body) return response;
  const isUrlField = !statusesOfProviders.has(response.status) && response.status < 500;
  if (isUrlField && response.headers.get('content-type')?.includes('text/html')) {
    await response.body.cancel();
    throw new WebPageAnswer();
  }
  let received = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const isPage = isUrlField && received === 0 && isWebPage(chunk);
      received += chunk.byteLength;
      if (isPage) controller.error(new WebPageAnswer());
      else if (received > mostBytes) controller.error(new OversizedAnswer());
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(bounded), { status, statusText, headers });
};

/** Statuses about the key or the load, whatever the body: a proxy may send a page with them. */
const statusesOfProviders: ReadonlySet<number> = new Set([401, 403, 429]);

/** @param chunk the beginning of an answer, whose content type may be missing or wrong */
function isWebPage(chunk: Uint8Array): boolean {
  const beginning = Buffer.from(chunk.subarray(0, 200)).toString('latin1').trimStart().toLowerCase();
  return beginning.startsWith('<!doctype html') || beginning.startsWith('<html');
}

/** Error about an answer with more bytes than any needs. */
class OversizedAnswer extends Error {
  constructor() {
    super('The response is too large.');
    this.name = 'OversizedAnswer';
  }
}

/** HTML: what listens at this address is a website. */
class WebPageAnswer extends Error {
  constructor() {
    super('The answer is a web page.');
    this.name = 'WebPageAnswer';
  }
}

/** The model refused. */
export class DeclinedAnswer extends Error {
  constructor() {
    super('The model declined.');
    this.name = 'DeclinedAnswer';
  }
}

/** The answer broke off. */
export class UnfinishedAnswer extends Error {
  constructor() {
    super('The answer ended before it was finished.');
    this.name = 'UnfinishedAnswer';
  }
}
