import { CallError, messageFrom } from '../../admin/api/call-error.ts';
import type { Problem } from './state.ts';

export function problemFrom(error: unknown): Problem {
  return { message: messageFrom(error), fields: error instanceof CallError ? error.fields : {} };
}
