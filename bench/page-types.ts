import { paths } from '#domain/site/paths.ts';
import {
  articleSlugFor,
  benchSeries,
  firstYear,
  largestCity,
  mostUsedTag,
  slugFor,
  widestHub,
} from './seed-content.ts';

export interface PageType {
  name: string;
  path: string;
  /** Search engines must not list it. */
  isUnlisted?: boolean;
}

/** One page of each public type, on the site with the fewest posts. */
export const pageTypes: readonly PageType[] = [
  { name: 'Home', path: paths.root() },
  { name: 'Photo', path: paths.photo(slugFor(50)) },
  { name: 'Post', path: paths.post(slugFor(50)) },
  { name: 'Tag', path: paths.tag(mostUsedTag) },
  { name: 'City', path: paths.city(largestCity) },
  { name: 'Hub', path: paths.hub(widestHub) },
  { name: 'Archive', path: paths.photos() },
  { name: 'Series list', path: paths.seriesList() },
  { name: 'Series', path: paths.series(benchSeries) },
  { name: 'Article list', path: paths.articles() },
  { name: 'Article', path: paths.article(articleSlugFor(0)) },
  { name: 'About', path: paths.about() },
  { name: 'Page', path: paths.page('imprint') },
  { name: 'Search', path: paths.search('light rain'), isUnlisted: true },
  { name: 'Browse', path: paths.browse() },
  { name: 'Year', path: paths.year(firstYear) },
];
