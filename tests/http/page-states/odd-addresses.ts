import type { PageState } from './page-state.ts';

/** URLs that are no public page, and URLs that only programs write. */
export const oddStates: PageState[] = [
  {
    page: 'login',
    state: 'stranger',
    path: '/admin/login',
    status: 200,
    text: 'Sign in',
    robots: 'noindex, nofollow',
  },
  { page: 'admin', state: 'stranger', path: '/admin', status: 302 },
  { page: 'denied', state: 'stranger', path: '/admin/denied', status: 302 },
  {
    page: 'unknown',
    state: 'made up',
    path: '/made/up',
    status: 404,
    text: 'No photo specified.',
    canonical: null,
    robots: 'noindex',
  },
  { page: 'unknown', state: 'broken encoding', path: '/%zz', status: 404, text: 'No photo specified.' },
  { page: 'unknown', state: 'no UTF-8', path: '/%ff%fe', status: 404, text: 'No photo specified.' },
  { page: 'unknown', state: 'null byte', path: '/%00', status: 404 },
  { page: 'unknown', state: 'climbing', path: '/../../etc/passwd', status: 404 },
  ...['/constructor', '/__proto__', '/a/constructor', '/constructor/x', '/__proto__/x', '/Constructor/'].map(
    (path): PageState => ({
      page: 'unknown',
      state: `what every object has, ${path}`,
      path,
      status: 404,
      text: 'No photo specified.',
      canonical: null,
      robots: 'noindex',
    }),
  ),
  { page: 'tag', state: 'broken encoding', path: '/tag/%zz', status: 404, text: '%zz' },
  { page: 'tag', state: 'null byte', path: '/tag/a%00b', status: 404, text: 'No Photos Found' },
  { page: 'home', state: 'long query', path: `/?x=${'a'.repeat(10_000)}`, status: 200 },
  {
    page: 'tag',
    state: 'long name',
    path: `/tag/${'a'.repeat(3_000)}`,
    status: 404,
    text: 'No Photos Found',
  },
];
