import type { PageState } from './page-state.ts';

const shared = { page: 'search', canonical: null, robots: 'noindex, follow' } as const;

/** Searches of visitors. */
export const searchStates: PageState[] = [
  { ...shared, state: 'without a query', path: '/search', status: 200, text: 'Latest Moments' },
  { ...shared, state: 'found', path: '/search?q=night+bus', status: 200, text: '1 photo<' },
  { ...shared, state: 'a wrong letter', path: '/search?q=nihgt+bus', status: 200, text: '1 photo<' },
  { ...shared, state: 'any case', path: '/SEARCH/?q=NIGHT+BUS', status: 200, text: '1 photo<' },
  {
    ...shared,
    state: 'nothing found',
    path: '/search?q=zeppelin',
    status: 200,
    text: 'No results for “zeppelin”',
  },
  { ...shared, state: 'a page of the owner', path: '/search?q=imprint', status: 200, text: '/page/imprint' },
  { ...shared, state: 'draft', path: '/search?q=secret+draft', status: 200, text: 'No results for' },
  { ...shared, state: 'deleted', path: '/search?q=deleted+one', status: 200, text: 'No results for' },
  { ...shared, state: 'nothing but spaces', path: '/search?q=%20%20', status: 200, text: 'Latest Moments' },
  { ...shared, state: 'no letters', path: '/search?q=%22%27*()', status: 200, text: 'No results for' },
  { ...shared, state: 'markup', path: '/search?q=%3Cb%3E', status: 200, text: '“&lt;b&gt;”' },
  { ...shared, state: 'control characters', path: '/search?q=a%00b', status: 200, text: 'No results for' },
  {
    ...shared,
    state: 'too long',
    path: `/search?q=${'a'.repeat(101)}`,
    status: 400,
    text: 'Search for at most 100 characters.',
  },
];
