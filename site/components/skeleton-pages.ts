/**
 * Which skeleton stands for which addresses, by the first segment of their path. Written out, because the script that
 * reads it must not carry the whole map of addresses to every visitor.
 */
export const skeletonPages = {
  home: ['index'],
  photo: ['photo', 'post'],
  article: ['articlepage', 'article'],
  articles: ['articleslistpage'],
  collection: ['tag', 'city', 'hub', 'photos'],
} as const;
