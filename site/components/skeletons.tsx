import { pageSizes } from '#domain/site/navigation.ts';

const kinds = ['home', 'photo', 'article', 'articles', 'collection'] as const;

/**
 * The skeletons as text: they are the same on every page, so they are rendered once, not with
 * each page.
 */

/** The proportions of the twelve placeholder cards, mixed as real photographs would be. */
const cardRatios = [0.667, 1.5, 1.5, 0.667, 1.5, 1.333, 1.333, 1.5, 1.333, 1, 0.8, 1.333];

const placeholder = (kind: string, style = '') =>
  `<div class="bone bone--${kind}"${style && ` style="${style}"`}></div>`;
const box = (name: string, ...content: string[]) => `<div class="${name}">${content.join('')}</div>`;
const lines = (count: number) => placeholder('line').repeat(count);

/** List of blank teasers, as many as one page of the list has; the first is larger. */
const teasers = `<ul class="article-list">${Array.from({ length: pageSizes.articles }, (_, index) => {
  const isFirst = index === 0;
  const name = isFirst ? 'teaser teaser--lead' : 'teaser';
  return `<li class="${name}">${box('blank')}${box('text', isFirst ? placeholder('title') : '', lines(2))}</li>`;
}).join('')}</ul>`;

const cards = `<ul class="rows">${cardRatios
  .map((ratio) => `<li class="card" style="--r:${ratio}">${placeholder('photo')}${lines(2)}</li>`)
  .join('')}</ul>`;

const home = box(
  'page',
  box('masthead', placeholder('masthead'), box('intro', lines(2))),
  box('grid-head', placeholder('line')),
  cards,
);

const collection = box('page', box('collection-head', placeholder('title')), cards);

const articles = box('page', box('collection-head', placeholder('title')), teasers);

const photo = `<div class="photo" data-shape="landscape" style="--r:1.5;--w:2560">${box(
  'print',
  box('stage', placeholder('photo')),
  box('photo-head', placeholder('title'), lines(1)),
  box('side', box('facts', lines(3))),
)}${box('photo-words', box('story prose', lines(4)))}</div>`;

const article = box(
  'page',
  box('article-head', placeholder('title'), lines(2)),
  box('article-hero', placeholder('photo', '--r:1.778')),
  box('article-body', box('article-text', box('prose', lines(8)))),
);

const skeletonMarkup = { home, photo, article, articles, collection };

/**
 * First path segments of the URLs that each skeleton belongs to. Written out, because the script that reads
 * it must not carry the whole map of URLs to every visitor.
 */
export const skeletonPages = {
  home: ['index'],
  photo: ['photo', 'post'],
  article: ['articlepage', 'article', 'page', 'about'],
  articles: ['articleslistpage'],
  collection: ['tag', 'city', 'hub', 'photos', 'series', 'browse', 'search'],
} as const;

/**
 * Templates that a slow navigation shows in place of the next page. A browser neither renders nor reads them
 * before a script takes one out.
 */
export const skeletons = kinds.map((kind) => (
  <template
    key={kind}
    data-for={skeletonPages[kind].join(' ')}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; it contains no user text.
    dangerouslySetInnerHTML={{ __html: skeletonMarkup[kind] }}
  />
));
