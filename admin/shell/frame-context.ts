import { createContext, use } from 'react';
import type { AdminFrameView } from '#contract/pages.ts';

export const AdminFrameContext = createContext<AdminFrameView | null>(null);

/** The site's name and time zone, and who is signed in. */
export function useAdminFrame(): AdminFrameView {
  const frame = use(AdminFrameContext);
  if (!frame) throw new Error('Only pages of the admin area know their frame.');
  return frame;
}
