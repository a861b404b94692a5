import { paths } from '../site/paths.ts';

/**
 * Kinds of results for visitors, where each leads, and the `in` of a search for it alone, in the order of the page; a
 * new kind is a line.
 */
export const searchKinds = {
  post: { url: paths.post, among: 'photos' },
  article: { url: paths.article, among: 'articles' },
  series: { url: paths.series, among: 'series' },
  page: { url: paths.page, among: 'pages' },
} as const satisfies Record<string, { url: (slug: string) => string; among: string }>;

export type SearchKind = keyof typeof searchKinds;
/** Kinds by the words that addresses and texts have for them. */
export type SearchAmong = (typeof searchKinds)[SearchKind]['among'];

/** Kind of results that `in` asks for; null for all kinds, and for an unknown one. */
export function searchAmong(given: string | null): SearchAmong | null {
  return Object.values(searchKinds).find(({ among }) => among === given)?.among ?? null;
}

/** A published thing as it can be found. A draft has none. */
export interface SearchDocument {
  kind: SearchKind;
  id: string;
  slug: string;
  title: string;
  /** Tags and the place, as far as visitors may see it. */
  keywords: readonly string[];
  /** Caption or excerpt. */
  summary: string;
  /** Story or body, without markup. */
  text: string;
  /** ISO; of equally good matches the newest is first. */
  createdDate: string;
}
