import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneDatabase } from '../databases.ts';
import { type AccessApp, openAccessApp, owner } from './access-app.ts';
import { createBrowser } from './browser.ts';

oneDatabase('an answer', (make) => {
  let access: AccessApp;

  beforeAll(async () => {
    access = await openAccessApp(await make());
  });

  afterAll(() => access.app.close());

  async function login(body: string | object | undefined, type?: string) {
    const browser = createBrowser(access.app);
    await browser.get('/api/csrf/');
    return browser.send('POST', '/api/auth/login', body, type ? { 'content-type': type } : {});
  }

  test.each([
    ['text/plain', 415, 'unsupported_type'],
    ['application/x-www-form-urlencoded', 415, 'unsupported_type'],
    ['multipart/form-data; boundary=x', 415, 'unsupported_type'],
    ['application/json', 400, 'bad_request'],
  ])('to a body of type %s that is no JSON is %i', async (type, status, code) => {
    const response = await login('username=Owner&password=x', type);
    expect([response.statusCode, response.json().error.code]).toEqual([status, code]);
  });

  test.each([
    ['', 422],
    ['null', 422],
    ['[]', 422],
    ['"text"', 422],
    ['{"__proto__":{"role":"admin"}}', 400],
  ])('to the JSON %s is %i', async (body, status) => {
    const response = await login(body, 'application/json');
    expect(response.statusCode).toBe(status);
    expect(response.json().error.message).not.toBe('');
  });

  test('to a body that is too large is 413', async () => {
    const response = await login({ ...owner, password: 'x'.repeat(20_000) });
    expect([response.statusCode, response.json().error.code]).toEqual([413, 'too_large']);
  });

  test('names every wrong field by the name the caller used', async () => {
    const response = await login({ username: 7, password: '' });
    expect(response.statusCode).toBe(422);
    expect(response.json().error).toEqual({
      code: 'invalid',
      message: 'Some fields are invalid.',
      fields: { username: 'The username must be a text.', password: 'The password is missing.' },
    });
  });

  test.each(['/api', '/api/', '/api/nothing', '/api/nothing/at/all'])(
    'to the unknown call %s is 404',
    async (url) => {
      const response = await access.app.inject({ url });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ error: { code: 'not_found', message: 'Unknown API endpoint.' } });
      expect(response.headers['x-robots-tag']).toBe('noindex, nofollow');
    },
  );

  test('to an unexpected error hides the reason and gives an id to look for', async () => {
    const response = await access.app.inject({ url: '/api/fails' });
    const { error } = response.json();
    expect([response.statusCode, error.code]).toEqual([500, 'internal']);
    expect(error.message).toContain(error.id);
    expect(response.body).not.toContain('fire');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('is limited when one address signs in sixty times a minute', async () => {
    const browser = createBrowser(access.app, '192.0.2.200');
    await browser.get('/api/csrf/');
    const statuses = new Set<number>();
    for (let n = 0; n < 61; n += 1)
      statuses.add((await browser.send('POST', '/api/auth/login', {})).statusCode);
    expect([...statuses]).toEqual([422, 429]);
  });

  test.each(['/api/auth/me', '/api/csrf/', '/api/admin/sessions', '/admin/login', '/admin'])(
    'of %s is neither cached nor listed',
    async (url) => {
      const { headers } = await access.app.inject({ url });
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    },
  );
});
