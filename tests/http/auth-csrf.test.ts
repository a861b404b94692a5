import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneDatabase } from '../databases.ts';
import { type AccessApp, behindTheDoor, openAccessApp, owner } from './access-app.ts';
import { createBrowser } from './browser.ts';

oneDatabase('the CSRF token', (make) => {
  let access: AccessApp;

  beforeAll(async () => {
    access = await openAccessApp(await make());
  });

  afterAll(() => access.app.close());

  async function signedIn() {
    const browser = createBrowser(access.app);
    expect((await browser.signIn(owner)).statusCode).toBe(200);
    return browser;
  }

  const post = '/api/admin/posts';

  test('is handed out in the cookie and in the answer', async () => {
    const browser = createBrowser(access.app);
    const response = await browser.get('/api/csrf/');
    expect(response.json()).toEqual({ csrfToken: browser.cookie('csrftoken') });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('stays the same while it is good, for other tabs use it', async () => {
    const browser = await signedIn();
    const first = (await browser.get('/api/csrf/')).json();
    expect((await browser.get('/api/csrf')).json()).toEqual(first);
  });

  test('is needed for signing in', async () => {
    const browser = createBrowser(access.app);
    const response = await browser.send('POST', '/api/auth/login', owner);
    expect(response.statusCode).toBe(403);
    expect(browser.cookie('passerby_session')).toBeUndefined();
  });

  test.each(['/api/auth/logout', '/api/auth/login', '/index', '/adminless', '/api/nothing'])(
    'is needed for every request with an effect, to %s too',
    async (url) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const response = await access.app.inject({ method, url });
        expect(response.statusCode, method).toBe(403);
      }
    },
  );

  test('lets a page of ours through', async () => {
    const browser = await signedIn();
    const headers = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
    expect((await browser.send('POST', post, {}, headers)).body).toBe(behindTheDoor);
  });

  test('from before signing in is stale after it', async () => {
    const browser = createBrowser(access.app);
    await browser.signIn(owner);
    const before = (await createBrowser(access.app).get('/api/csrf/')).json().csrfToken;
    browser.jar.set('csrftoken', { value: before, line: '' });
    const response = await browser.send('POST', post, {});
    expect(response.statusCode).toBe(403);
    expect(response.json().error.message).toContain('stale');
  });

  test('of one session is worth nothing in another', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    one.jar.set('csrftoken', { value: other.cookie('csrftoken') ?? '', line: '' });
    expect((await one.send('POST', post, {})).statusCode).toBe(403);
  });

  test('in the header has to be the one of the cookie', async () => {
    const browser = await signedIn();
    const good = browser.cookie('csrftoken') ?? '';
    expect((await browser.send('POST', post, {}, { 'x-csrftoken': '' })).statusCode).toBe(403);
    expect((await browser.send('POST', post, {}, { 'x-csrftoken': `${good}x` })).statusCode).toBe(403);
    browser.jar.delete('csrftoken');
    expect((await browser.send('POST', post, {}, { 'x-csrftoken': good })).statusCode).toBe(403);
    await browser.get('/api/csrf/');
    expect(browser.cookie('csrftoken')).not.toBe(good);
    expect((await browser.send('POST', post, {}, { 'x-csrftoken': good })).statusCode).toBe(403);
    expect((await browser.send('POST', post, {})).statusCode).toBe(200);
  });

  test('cannot be made up: cookie and header of equal nonsense are refused', async () => {
    const browser = await signedIn();
    for (const value of ['nonsense', 'a.b', '.', 'x'.repeat(87)]) {
      browser.jar.set('csrftoken', { value, line: '' });
      expect((await browser.send('POST', post, {})).statusCode, value).toBe(403);
    }
  });

  test.each([
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['origin', 'http://localhost:3001'],
    ['origin', 'http://localhost:3000.evil.example'],
    ['origin', 'ftp://localhost:3000'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
  ])('does not help a request with the %s %s', async (name, value) => {
    const browser = await signedIn();
    const response = await browser.send('POST', post, {}, { [name]: value });
    expect(response.statusCode).toBe(403);
    expect(response.body).not.toContain(behindTheDoor);
  });

  test('works under another address of the same site', async () => {
    const browser = await signedIn();
    const headers = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' };
    expect((await browser.send('POST', post, {}, headers)).statusCode).toBe(200);
  });

  test('does not let a plain page speak for a site behind https', async () => {
    const secure = await openAccessApp(await make(), 'https://photos.example');
    const browser = createBrowser(secure.app);
    await browser.signIn(owner);
    const from = (origin: string) => browser.send('POST', post, {}, { host: 'photos.example', origin });
    expect((await from('https://photos.example')).statusCode).toBe(200);
    expect((await from('http://photos.example')).statusCode).toBe(403);
    await secure.app.close();
  });
});
