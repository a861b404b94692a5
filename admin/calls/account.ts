import type { z } from 'zod';
import type { Caller } from '#browser/calls/caller.ts';
import type { listedSession, passwordBody } from '#contract/access.ts';

export type ListedSession = z.infer<typeof listedSession>;

export const listSessions = (call: Caller, signal?: AbortSignal) =>
  call.list<ListedSession>('/api/admin/sessions', signal && { signal });

export const endSession = (call: Caller, id: string) =>
  call.json<null>('DELETE', `/api/admin/sessions/${encodeURIComponent(id)}`);

/** All but the one that asks. */
export const endOtherSessions = (call: Caller) => call.json<null>('DELETE', '/api/admin/sessions');

/** Ends all other sessions too. */
export const changePassword = (call: Caller, body: z.infer<typeof passwordBody>) =>
  call.json<unknown>('POST', '/api/admin/password', { body });
