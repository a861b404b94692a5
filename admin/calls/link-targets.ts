import type { Caller } from '#browser/calls/caller.ts';
import type { LinkTargetView } from '#contract/link-targets.ts';

/** Published pages, as many of each kind as can be read at once. */
export const listLinkTargets = (call: Caller, signal?: AbortSignal) =>
  call.json<LinkTargetView[]>('GET', '/api/admin/link-targets', signal && { signal });
