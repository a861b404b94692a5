import { paths } from '../site/paths.ts';

/** What visitors can search for, and where each leads; a new kind is a line. */
export const searchKinds = {
  post: { url: paths.post },
  article: { url: paths.article },
  page: { url: paths.page },
  series: { url: paths.series },
} as const satisfies Record<string, { url: (slug: string) => string }>;

export type SearchKind = keyof typeof searchKinds;

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
