import { counted, formatCount } from '../text/clean.ts';

/** How much the demo brought. */
export interface DemoSize {
  photos: number;
  articles: number;
  series: number;
  pages: number;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** As in '38 photos, 5 articles, 2 series and 3 pages'. What an earlier version did not bring is left out. */
export function demoSizeText({ photos, articles, series, pages }: DemoSize): string {
  return list.format([
    counted(photos, 'photo'),
    counted(articles, 'article'),
    ...(series > 0 ? [`${formatCount(series)} series`] : []),
    ...(pages > 0 ? [counted(pages, 'page')] : []),
  ]);
}
