import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPageNames } from '#domain/site/paths.ts';
import { oneDatabase } from '../databases.ts';
import { type AccessApp, behindTheDoor, guest, openAccessApp, owner } from './access-app.ts';
import { createBrowser } from './browser.ts';

/** The forms in which one address can be written. */
const spellings: Record<string, (name: string) => string> = {
  plain: (name) => `/${name}`,
  'upper case': (name) => `/${name.toUpperCase()}`,
  'mixed case': (name) =>
    `/${name.replace(/^a/, 'A').replace(/in(\w)/, (_, letter) => `in${letter.toUpperCase()}`)}`,
  'trailing slash': (name) => `/${name}/`,
  'two slashes': (name) => `//${name}//`,
  'an encoded letter': (name) => `/%61${name.slice(1)}`,
  'an encoded letter in capitals': (name) => `/%41${name.slice(1)}`,
  'every letter encoded': (name) =>
    `/${[...name].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')}`,
  'data form': (name) => `/${name}.data`,
  'data form in capitals': (name) => `/${name}.DATA`,
  'encoded data form': (name) => `/${name}%2edata`,
  'data form of a trailing slash': (name) => `/${name}/_.data`,
  'single route of the data form': (name) => `/${name}.data?_routes=routes/secret`,
  'a query': (name) => `/${name}?id=1`,
  'dot segments': (name) => `/./x/../${name}`,
  'encoded dot segments': (name) => `/x/%2e%2e/${name}`,
  'absolute target': (name) => `http://localhost:3000/${name}`,
  'absolute target of another host': (name) => `http://elsewhere.example/${name}?id=1`,
};

/** The last segment names a page wherever it stands, but below a prefix it is that page's subject. */
const nested = ['/photos/x/', '/foo/bar/', '/hub/', '/API/', '/admin/', '/x%2f'];

const cases = adminPageNames.flatMap((name) => [
  ...Object.entries(spellings).map(([spelling, write]) => [`${name}, ${spelling}`, write(name)] as const),
  ...(name === 'admin'
    ? []
    : nested.map((prefix) => [`${name} below ${prefix}`, `${prefix}${name}`] as const)),
]);

const calls = [
  '/api/admin',
  '/api/admin/',
  '/api/admin/posts',
  '/api/admin/nothing',
  '/api/%61dmin/posts',
  '/%61pi/admin/posts',
  '/API/ADMIN/posts',
  '/api//admin/posts',
  '//api/admin/posts',
  '/api/x/../admin/posts',
  '/api/Admin/sessions',
  'http://localhost:3000/api/admin/posts',
  '/api/admin.data',
  '/api/admin%2Fposts',
];

oneDatabase('the door of the admin area', (make) => {
  let access: AccessApp;

  beforeAll(async () => {
    access = await openAccessApp(await make());
  });

  afterAll(() => access.app.close());

  describe('a visitor at an admin page', () => {
    test.each(cases)('%s: %s leads to the sign-in page and shows nothing', async (_name, url) => {
      const response = await access.app.inject({ method: 'GET', url });
      expect(response.statusCode).toBe(302);
      expect(response.headers.location).toMatch(/^\/admin\/login\?next=%2F/);
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      });
      expect(response.body).toBe('');
    });

    test.each(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const)(
      '%s is redirected to the sign-in page, too',
      async (method) => {
        const response = await access.app.inject({ method, url: '/adminupload' });
        expect(response.statusCode).toBe(302);
        expect(response.body).not.toContain(behindTheDoor);
      },
    );

    test('returns to the requested page, its query included', async () => {
      const response = await access.app.inject({ url: '/AdminArticleEditor.data?id=a%26b' });
      expect(response.headers.location).toBe('/admin/login?next=%2FAdminArticleEditor%3Fid%3Da%2526b');
    });

    test('does not leave the site for the requested page', async () => {
      const response = await access.app.inject({ url: '//evil.example/adminupload' });
      expect(response.headers.location).toBe('/admin/login?next=%2Fadminphotos');
    });

    test('sees the sign-in page itself', async () => {
      const response = await access.app.inject({ url: '/admin/login?next=%2Fadminupload' });
      expect(response.statusCode).toBe(200);
      expect(response.headers['x-robots-tag']).toBe('noindex, nofollow');
    });

    test.each(['/Admin/Login', '/admin/login/', '/admin/%6cogin', '/admin/login.data', '//admin/login'])(
      '%s leads to the one address of the sign-in page',
      async (url) => {
        const response = await access.app.inject({ url: `${url}?next=/adminupload` });
        expect(response.statusCode).toBe(302);
        expect(response.headers.location).toBe('/admin/login?next=%2Fadminupload');
      },
    );

    test.each(['/', '/index', '/administrator', '/post/admin', '/tag/admin', '/photos', '/api/csrf/'])(
      '%s is public',
      async (url) => {
        const response = await access.app.inject({ url });
        expect(response.statusCode).toBe(200);
      },
    );
  });

  describe('a visitor at an admin call', () => {
    test.each(calls)('%s answers 401 before anything else', async (url) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD'] as const) {
        const response = await access.app.inject({
          method,
          url,
          headers: { 'content-type': 'text/nonsense', origin: 'https://evil.example' },
          payload: method === 'GET' || method === 'HEAD' ? undefined : '{broken',
        });
        expect(response.statusCode, method).toBe(401);
        expect(response.headers['cache-control']).toBe('no-store');
        if (method !== 'HEAD')
          expect(response.json()).toEqual({ error: { code: 'unauthenticated', message: 'Sign in first.' } });
      }
    });
  });

  describe('an account without the role', () => {
    test('is shown the denied screen at every admin page, and home after five seconds', async () => {
      const browser = createBrowser(access.app);
      expect((await browser.signIn(guest)).json()).toMatchObject({ username: 'Guest', role: 'viewer' });
      for (const name of adminPageNames) {
        const response = await browser.get(`/${name}`);
        expect(response.statusCode).toBe(403);
        expect(response.body).toBe('<h1>Access Denied</h1>');
        expect(response.headers).toMatchObject({ refresh: '5; url=/', 'x-robots-tag': 'noindex, nofollow' });
      }
    });

    test('is refused by every call, even with a good token', async () => {
      const browser = createBrowser(access.app);
      await browser.signIn(guest);
      for (const url of calls) {
        const response = await browser.send('POST', url, {});
        expect(response.statusCode, url).toBe(403);
        expect(response.json().error.code).toBe('forbidden');
      }
    });

    test('can still sign in as another account', async () => {
      const browser = createBrowser(access.app);
      await browser.signIn(guest);
      expect((await browser.get('/admin/login')).statusCode).toBe(200);
    });
  });

  describe('the owner', () => {
    test('reaches the account page by its one address', async () => {
      const browser = createBrowser(access.app);
      await browser.signIn(owner);
      expect((await browser.get('/admin')).body).toBe(behindTheDoor);
      for (const url of ['/ADMIN/', '/admin.data', '/%61dmin', '/admin/nothing']) {
        const response = await browser.get(url);
        expect(response.statusCode, url).toBe(302);
        expect(response.headers.location, url).toBe('/admin');
      }
    });

    test.each(adminPageNames.filter((name) => name !== 'admin'))(
      'reaches %s by its one address',
      async (name) => {
        const browser = createBrowser(access.app);
        await browser.signIn(owner);
        expect((await browser.get(`/${name}`)).body).toBe(behindTheDoor);
        for (const url of [
          `/${name.toUpperCase()}/`,
          `/${name}.data`,
          `/foo/${name}`,
          `/%61${name.slice(1)}`,
        ]) {
          const response = await browser.get(`${url}?page=2`);
          expect(response.statusCode, url).toBe(302);
          expect(response.headers.location, url).toBe(`/${name}?page=2`);
        }
      },
    );

    test('is led on from the sign-in page, never out of the site', async () => {
      const browser = createBrowser(access.app);
      await browser.signIn(owner);
      const led = async (next: string) =>
        (await browser.get(`/admin/login?next=${encodeURIComponent(next)}`)).headers.location;
      expect(await led('/adminupload')).toBe('/adminupload');
      expect(await led('//evil.example')).toBe('/adminphotos');
      expect(await led('/\\evil.example')).toBe('/adminphotos');
      expect(await led('/\t/evil.example')).toBe('/adminphotos');
    });

    test('reaches the calls', async () => {
      const browser = createBrowser(access.app);
      await browser.signIn(owner);
      expect((await browser.send('POST', '/api/admin/posts', {})).body).toBe(behindTheDoor);
      expect((await browser.send('POST', '/api/admin/nothing', {})).statusCode).toBe(404);
    });
  });
});
