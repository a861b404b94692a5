import { findShortcodes } from '#text/read/shortcodes.ts';
import { dataFileKeysIn } from '../assets/file-key.ts';

/** What of ours an article cannot be shown without. */
export interface ArticleUse {
  kind: 'data' | 'calculator';
  /** Key of the data file, id of the calculator. */
  name: string;
}

/** Data files that a body names, in a shortcode or a link, and calculators in it; each once. */
export function usesIn(body: string): ArticleUse[] {
  const calculators = findShortcodes(body).flatMap(({ shortcode }) =>
    shortcode?.name === 'calc' ? [shortcode.schema] : [],
  );
  return [
    ...dataFileKeysIn(body).map((name) => ({ kind: 'data' as const, name })),
    ...[...new Set(calculators)].map((name) => ({ kind: 'calculator' as const, name })),
  ];
}
