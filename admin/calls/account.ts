import type { z } from 'zod';
import type { Caller } from '#browser/calls/caller.ts';
import type {
  FirstRunAnswer,
  FirstRunBody,
  FirstRunChoicesView,
  listedSession,
  passwordBody,
} from '#contract/access.ts';
import type { AiTestAnswer, SettingsAnswer } from '#contract/settings.ts';

export type ListedSession = z.infer<typeof listedSession>;

export const listSessions = (call: Caller, signal?: AbortSignal) =>
  call.list<ListedSession>('/api/admin/sessions', signal && { signal });

export const endSession = (call: Caller, id: string) =>
  call.json<null>('DELETE', `/api/admin/sessions/${encodeURIComponent(id)}`);

/** Ends all sessions of the account but this one. */
export const endOtherSessions = (call: Caller) => call.json<null>('DELETE', '/api/admin/sessions');

/** Changes the password and ends all other sessions. */
export const changePassword = (call: Caller, body: z.infer<typeof passwordBody>) =>
  call.json<unknown>('POST', '/api/admin/password', { body });

export type FirstRun = Awaited<ReturnType<typeof getFirstRun>>;

/** Questions that a new site still asks, and the current settings. */
export async function getFirstRun(call: Caller, signal?: AbortSignal) {
  const options = signal && { signal };
  const [asked, settings] = await Promise.all([
    call.json<FirstRunAnswer>('GET', '/api/admin/first-run', options),
    call.json<SettingsAnswer>('GET', '/api/admin/settings', options),
  ]);
  return { ...asked, settings };
}

/** Saves unfinished choices. Refused as a CallError with the code `conflict` when the first run is finished. */
export const putFirstRunChoices = (call: Caller, body: FirstRunChoicesView) =>
  call.json<FirstRunAnswer>('PUT', '/api/admin/first-run', { body });

/** Refused as a CallError with the code `conflict` when it is finished already. */
export const finishFirstRun = (call: Caller, body: FirstRunBody) =>
  call.json<FirstRunAnswer>('POST', '/api/admin/first-run', { body });

export const getSettings = (call: Caller, signal?: AbortSignal) =>
  call.json<SettingsAnswer>('GET', '/api/admin/settings', signal && { signal });

/**
 * Saves the settings in `body`: a missing one stays, an empty text resets to the default. @throws CallError
 * `conflict` if `version` is outdated
 */
export const putSettings = (call: Caller, body: object) =>
  call.json<SettingsAnswer>('PUT', '/api/admin/settings', { body });

/** Calls the AI with settings that are not saved yet; those left out are as saved. */
export const testAi = (call: Caller, body: object, signal?: AbortSignal) =>
  call.json<AiTestAnswer>('POST', '/api/admin/settings/ai-test', { body, ...(signal && { signal }) });
