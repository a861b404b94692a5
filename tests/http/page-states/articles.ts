import { own, type PageState } from './page-state.ts';

/** Articles and their list. */
export const articleStates: PageState[] = [
  {
    page: 'articles',
    state: 'list',
    path: '/ArticlesListPage',
    status: 200,
    text: 'Page 1 of 2',
    canonical: `${own}/articleslistpage`,
    robots: null,
  },
  {
    page: 'articles',
    state: 'second page',
    path: '/articleslistpage?page=2',
    status: 200,
    text: 'Page 2 of 2',
    canonical: `${own}/articleslistpage?page=2`,
  },
  {
    page: 'article',
    state: 'shown',
    path: '/articlepage?slug=waiting',
    status: 200,
    text: 'Waiting as a Method',
    canonical: `${own}/article/waiting`,
    robots: null,
  },
  {
    page: 'article',
    state: 'path form',
    path: '/article/waiting',
    status: 200,
    canonical: `${own}/article/waiting`,
  },
  { page: 'article', state: 'no slug', path: '/ArticlePage', status: 404, text: 'No article specified.' },
  { page: 'article', state: 'cut short', path: '/article/', status: 404, text: 'No article specified.' },
  { page: 'article', state: 'unknown', path: '/article/nobody', status: 404, text: 'Article not found.' },
  { page: 'article', state: 'draft', path: '/article/unfinished', status: 404, text: 'Article not found.' },
  {
    page: 'article',
    state: 'without a body',
    path: '/article/blank',
    status: 200,
    text: 'No article to display.',
  },
];
