import type { Reading } from '../text/reading.ts';
import { pageNamed } from './checklist/measure.ts';

/** A photo's or a hub's page that an article links to. */
export interface LinkedPage {
  page: 'post' | 'hub';
  /** Lower case. */
  slug: string;
}

/** Photos and hubs that a body links to, in any form of their addresses. */
export function linkedPages({ links }: Reading, siteUrl: string): LinkedPage[] {
  return links.flatMap(({ address }): LinkedPage[] => {
    const { page, subject } = pageNamed(address, siteUrl) ?? {};
    if (!subject || (page !== 'post' && page !== 'photo' && page !== 'hub')) return [];
    return [{ page: page === 'hub' ? 'hub' : 'post', slug: decoded(subject).toLowerCase() }];
  });
}

/** Percent-encoded letters as themselves; broken ones stay as they are. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
