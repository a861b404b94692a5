import { CallError, messageFrom } from '#browser/calls/call-error.ts';
import type { Problem } from './state.ts';

export function problemFrom(error: unknown): Problem {
  return { message: messageFrom(error), fields: error instanceof CallError ? error.fields : {} };
}
