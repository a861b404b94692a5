import type { ArticleUse } from '#domain/articles/article.ts';
import { dataFileKeysIn } from '#domain/assets/asset.ts';
import { readText } from './reading.ts';
import { scanShortcodes } from './shortcodes.ts';

/**
 * Addresses of data and ids of calculators that the shortcodes of a text name. The text is not parsed: shortcodes in
 * code, which the page shows as written, are included.
 */
export function dataNeeds(text: string): { addresses: string[]; calculators: string[] } {
  const addresses = new Set<string>();
  const calculators = new Set<string>();
  for (const { shortcode } of scanShortcodes(text)) {
    if (shortcode?.name === 'table') addresses.add(shortcode.csv);
    if (shortcode?.name === 'chart') addresses.add(shortcode.data);
    if (shortcode?.name === 'calc') calculators.add(shortcode.schema);
  }
  return { addresses: [...addresses], calculators: [...calculators] };
}

/** Data files that a body names, in a shortcode or a link, and calculators that it shows; each once. */
export function usesIn(body: string): ArticleUse[] {
  const shortcodes = /\[calc/i.test(body) ? readText(body).shortcodes : [];
  const calculators = shortcodes.flatMap(({ shortcode }) =>
    shortcode?.name === 'calc' ? [shortcode.schema] : [],
  );
  return [
    ...dataFileKeysIn(body).map((name) => ({ kind: 'data' as const, name })),
    ...[...new Set(calculators)].map((name) => ({ kind: 'calculator' as const, name })),
  ];
}
