import { own, type PageState } from './page-state.ts';

/** The owner's pages. */
export const sitePageStates: PageState[] = [
  {
    page: 'about',
    state: 'shown',
    path: '/about',
    status: 200,
    text: 'I walk.',
    canonical: `${own}/about`,
    robots: null,
  },
  { page: 'about', state: 'any letter case', path: '/About/', status: 200, canonical: `${own}/about` },
  { page: 'page', state: 'about by its slug', path: '/page/about', status: 301 },
  {
    page: 'page',
    state: 'shown',
    path: '/page/imprint',
    status: 200,
    text: 'Ann Owner, Aarhus.',
    canonical: `${own}/page/imprint`,
    robots: null,
  },
  {
    page: 'page',
    state: 'any letter case',
    path: '/Page/IMPRINT',
    status: 200,
    canonical: `${own}/page/imprint`,
  },
  { page: 'page', state: 'moved', path: '/page/former-page', status: 301 },
  {
    page: 'page',
    state: 'draft',
    path: '/page/plans',
    status: 404,
    text: 'Page not found.',
    canonical: null,
    robots: 'noindex',
  },
  { page: 'page', state: 'unknown', path: '/page/nobody', status: 404, text: 'Page not found.' },
  { page: 'page', state: 'no slug', path: '/page', status: 404, text: 'Page not found.' },
  { page: 'page', state: 'in the bin', path: '/page/removed-page', status: 410, text: 'Page not found.' },
  { page: 'page', state: 'deleted', path: '/page/deleted-page', status: 410, text: 'Page not found.' },
];
