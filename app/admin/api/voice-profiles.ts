import type { VoiceAnswer } from '#contract/semantic.ts';
import type { Caller } from './caller.ts';

/** What the owner says of a voice; the rest is the server's. */
export type VoiceFields = Omit<VoiceAnswer, 'id' | 'created_date'>;

const list = '/api/admin/voice-profiles';
const address = (id: string) => `${list}/${encodeURIComponent(id)}`;
/** As many as a list gives at once. */
const most = 500;

/** Newest first: the first is the one that the composer writes in. */
export const listVoices = (call: Caller, signal?: AbortSignal) =>
  call.list<VoiceAnswer>(list, { query: { limit: most }, ...(signal && { signal }) });

export const createVoice = (call: Caller, body: VoiceFields) =>
  call.json<VoiceAnswer>('POST', list, { body });

export const updateVoice = (call: Caller, id: string, body: VoiceFields) =>
  call.json<VoiceAnswer>('PUT', address(id), { body });

export const deleteVoice = (call: Caller, id: string) => call.json<null>('DELETE', address(id));
