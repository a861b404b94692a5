import { siteHost } from '../site.ts';

export const own = `http://${siteHost}`;

/** Which page each row is about, what is asked, and what must come back. `undefined` is not looked at. */
export interface PageState {
  page: string;
  state: string;
  path: string;
  status: number;
  text?: string;
  canonical?: string | null;
  robots?: string | null;
}
