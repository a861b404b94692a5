import { z } from 'zod';
import { AppError } from '#domain/errors.ts';

/** What an answer must look like, and why one does not. */
export interface AnswerShape {
  /** What to say to the model about it. */
  words: string;
  /** The value in the text, or what is wrong with it, for people and models alike. */
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
      const value = jsonIn(text);
      if (value === undefined) return { value: null, problem: 'The answer is not JSON.' };
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
  try {
    return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  } catch (cause) {
    throw invalid(cause instanceof Error ? cause.message : 'It cannot be read.');
  }
}

function invalid(reason: string): AppError {
  const message = `This is no JSON Schema that answers can be held against. ${reason}`;
  return new AppError('invalid', message, { fields: { response_json_schema: message } });
}

/** Models like to fence their JSON and to say a word before it. Undefined when there is none. */
function jsonIn(text: string): unknown {
  const candidates = [text, /```(?:json)?\s*\n([\s\S]*?)\n\s*```/.exec(text)?.[1], outermost(text)];
  for (const candidate of candidates) {
    try {
      if (candidate !== undefined) return JSON.parse(candidate) as unknown;
    } catch {
      // Not this one; the next may be.
    }
  }
  return undefined;
}

function outermost(text: string): string | undefined {
  const start = text.search(/[{[]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  return start >= 0 && end > start ? text.slice(start, end + 1) : undefined;
}
