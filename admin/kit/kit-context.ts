import { createContext, use } from 'react';
import type { Caller } from '#browser/calls/caller.ts';

/** Services of the admin frame that parts of the kit use. */
export interface Kit {
  siteName: string;
  timeZone: string;
  /** Calls the API; opens a sign-in when the session has ended. */
  call: Caller;
  /** A short message in the corner that needs no answer. */
  notify: (title: string) => void;
}

export const KitContext = createContext<Kit | null>(null);

export function useKit(): Kit {
  const kit = use(KitContext);
  if (!kit) throw new Error('Parts of the kit need the frame of the admin area around them.');
  return kit;
}
