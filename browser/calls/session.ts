import type { SignedInUser } from '#contract/access.ts';
import type { Caller } from './caller.ts';

/** Sets the cookie whose token every call with an effect sends back. */
export const requestCsrfCookie = (call: Caller) => call.json<{ csrfToken: string }>('GET', '/api/csrf/');

export const whoAmI = (call: Caller, signal?: AbortSignal) =>
  call.json<SignedInUser>('GET', '/api/auth/me', signal && { signal });

export const signIn = (call: Caller, body: { username: string; password: string }) =>
  call.json<SignedInUser>('POST', '/api/auth/login', { body });

export const signOut = (call: Caller) => call.json<unknown>('POST', '/api/auth/logout', { body: {} });
