import { counted, formatCount } from '../text/clean.ts';

/** How much the demo brought. */
export interface DemoSize {
  photos: number;
  articles: number;
  series: number;
  pages: number;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Contents of the demo: '38 photos, 5 articles, 2 series and 3 pages', without parts that an earlier version lacked. */
export function demoSizeText({ photos, articles, series, pages }: DemoSize): string {
  return list.format([
    counted(photos, 'photo'),
    counted(articles, 'article'),
    ...(series > 0 ? [`${formatCount(series)} series`] : []),
    ...(pages > 0 ? [counted(pages, 'page')] : []),
  ]);
}
