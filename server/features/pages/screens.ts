import type { EmptyView, LinkView } from '#contract/pages.ts';
import { paths } from '#domain/site/paths.ts';

const returnHome: LinkView = { href: paths.home(), label: 'Return to Home' };
const exploreAll: LinkView = { href: paths.photos(), label: 'Explore All Photos' };
const allArticles: LinkView = { href: paths.articles(), label: 'All Articles' };

function gone(title: string, text: string | null, actions: LinkView[]): EmptyView {
  return { figure: 'gone', title, text, actions };
}

/** Every screen without the thing asked for, in the specified words. */
export const screens = {
  noPhotoSpecified: gone('No photo specified.', null, [returnHome, exploreAll]),
  photoNotFound: gone('Photo not found.', null, [returnHome, exploreAll]),
  photoFailed: gone('Failed to load photo.', null, [returnHome, exploreAll]),
  noPhotoToDisplay: {
    figure: 'none',
    title: 'No photo to display.',
    text: null,
    actions: [returnHome, exploreAll],
  },
  postNotFound: gone(
    '404 - Post Not Found',
    "The post you're looking for doesn't exist or is not published.",
    [returnHome],
  ),
  noTag: gone('Tag Not Found', 'No tag specified.', [exploreAll]),
  noCity: gone('City Not Found', 'No city specified.', [exploreAll]),
  noHub: gone('No content hub specified.', null, [exploreAll]),
  hubFailed: gone('An error occurred while loading the page.', null, [returnHome]),
  emptyHub: {
    figure: 'arriving',
    title: 'No Photos Found',
    text: 'There are no photos in this collection yet. Check back soon!',
    actions: [],
  },
  emptyArchive: {
    figure: 'coming',
    title: 'No Photos Yet',
    text: 'Check back soon for new candid moments and street photography.',
    actions: [],
  },
  noArticles: {
    figure: 'coming',
    title: 'No Articles Yet',
    text: 'Check back soon for new articles.',
    actions: [],
  },
  noArticleSpecified: gone('No article specified.', null, [allArticles]),
  articleNotFound: gone('Article not found.', null, [allArticles]),
  articleFailed: gone('Failed to load article.', null, [allArticles]),
  noArticleToDisplay: { figure: 'none', title: 'No article to display.', text: null, actions: [allArticles] },
} satisfies Record<string, EmptyView>;

export function hubNotFound(slug: string): EmptyView {
  return gone('Content hub not found.', `Content hub "${slug}" not found.`, [exploreAll]);
}

export function emptyTag(tag: string): EmptyView {
  return {
    figure: 'none',
    title: 'No Photos Found',
    text: `No photos are tagged with "${tag}" yet.`,
    actions: [exploreAll],
  };
}

export function emptyCity(city: string): EmptyView {
  return {
    figure: 'none',
    title: 'No Photos Found',
    text: `No photos from "${city}" have been published yet.`,
    actions: [exploreAll],
  };
}

/** A page beyond the last of a list that has some. */
export function beyondLastPage(firstPage: string): EmptyView {
  return gone('Page Not Found', 'This list does not go on so far.', [
    { href: firstPage, label: 'Back to the first page' },
  ]);
}
