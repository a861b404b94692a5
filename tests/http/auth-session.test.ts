import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInService } from '../../server/features/access/sign-in.service.ts';
import { eachDatabase } from '../databases.ts';
import { type AccessApp, behindTheDoor, guest, openAccessApp, owner } from './access-app.ts';
import { createBrowser } from './browser.ts';

const cookieName = 'passerby_session';
const day = 24 * 60 * 60;

eachDatabase('signing in', (make) => {
  let access: AccessApp;

  beforeAll(async () => {
    access = await openAccessApp(await make());
  });

  afterAll(() => access.app.close());

  async function signedIn(credentials = owner) {
    const browser = createBrowser(access.app);
    expect((await browser.signIn(credentials)).statusCode).toBe(200);
    return browser;
  }

  test('answers with the user, and nothing of the password', async () => {
    const browser = createBrowser(access.app);
    const response = await browser.signIn(owner);
    expect(response.json()).toEqual({ id: expect.any(String), username: 'Owner', role: 'admin' });
    expect((await browser.get('/api/auth/me')).json()).toEqual(response.json());
  });

  test('finds the name in any letter case, and preserves how it is written', async () => {
    const response = await createBrowser(access.app).signIn({ ...owner, username: '  oWNER ' });
    expect(response.json().username).toBe('Owner');
  });

  test('says the same for a wrong password and for an unknown name', async () => {
    const browser = createBrowser(access.app, '203.0.113.20');
    const wrong = await browser.signIn({ ...owner, password: 'guess' });
    const nobody = await browser.signIn({ ...owner, username: 'nobody' });
    expect(wrong.statusCode).toBe(401);
    expect([nobody.statusCode, nobody.body]).toEqual([wrong.statusCode, wrong.body]);
    expect(browser.cookie(cookieName)).toBeUndefined();
  });

  test('costs the same work for an unknown name', async () => {
    const cost = async (username: string) => {
      const before = access.services.passwords.verifications;
      await createBrowser(access.app, '203.0.113.21').signIn({ username, password: 'guess' });
      return access.services.passwords.verifications - before;
    };
    expect([await cost('owner'), await cost('nobody')]).toEqual([1, 1]);
  });

  test('ends nowhere when the password has been changed at the same moment', async () => {
    const credentials = { username: 'Late', password: 'first of two words' };
    await access.services.accounts.create({ role: 'system' }, { ...credentials, role: 'viewer' });
    const origin = { address: '203.0.113.22', deviceToken: null };
    const { account } = await signInService(access.services.context).signIn(credentials, origin);
    await access.services.accounts.setPassword({ role: 'system' }, 'late', 'second of two words');
    const client = { userAgent: '', address: '' };
    await expect(access.services.sessions.start(account, client, null)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  test('does not mind how a keyboard composes an accent', async () => {
    await access.services.accounts.create(
      { role: 'system' },
      { username: 'José', password: 'caf\u00e9 du coin', role: 'viewer' },
    );
    const response = await createBrowser(access.app).signIn({
      username: 'Jose\u0301',
      password: 'cafe\u0301 du coin',
    });
    expect(response.statusCode).toBe(200);
  });

  test('takes a name and a password from the body only', async () => {
    const browser = createBrowser(access.app);
    await browser.get('/api/csrf/');
    const response = await browser.send('POST', '/api/auth/login', { username: 'Owner' });
    expect(response.statusCode).toBe(422);
    expect(response.json().error).toMatchObject({
      code: 'invalid',
      fields: { password: expect.any(String) },
    });
    expect(await browser.send('POST', '/api/auth/login?password=x')).toMatchObject({ statusCode: 422 });
  });

  test('/api/auth/me answers a visitor 401', async () => {
    const response = await createBrowser(access.app).get('/api/auth/me');
    expect(response.statusCode).toBe(401);
    expect(response.json().error.code).toBe('unauthenticated');
  });

  describe('the session', () => {
    test('has a new secret after signing in, whatever the browser brought along', async () => {
      const browser = createBrowser(access.app);
      const planted = 'A'.repeat(43);
      browser.jar.set(cookieName, { value: planted, line: '' });
      await browser.signIn(owner);
      expect(browser.cookie(cookieName)).toMatch(/^[\w-]{43}$/);
      expect(browser.cookie(cookieName)).not.toBe(planted);
      const thief = createBrowser(access.app);
      thief.jar.set(cookieName, { value: planted, line: '' });
      expect((await thief.get('/api/auth/me')).statusCode).toBe(401);
    });

    test('that went before in the same browser ends with the next sign-in', async () => {
      const browser = await signedIn();
      const before = browser.cookie(cookieName) ?? '';
      await browser.signIn(guest);
      const other = createBrowser(access.app);
      other.jar.set(cookieName, { value: before, line: '' });
      expect((await other.get('/api/auth/me')).statusCode).toBe(401);
      expect((await browser.get('/api/auth/me')).json().username).toBe('Guest');
    });

    test('is stored as a hash alone', async () => {
      const database = await make();
      const own = await openAccessApp(database);
      const browser = createBrowser(own.app);
      await browser.signIn(owner);
      const rows = await database.database.db.selectFrom('sessions').selectAll().execute();
      expect(rows).toHaveLength(1);
      expect(rows[0].id_hash).toMatch(/^[0-9a-f]{64}$/);
      expect(JSON.stringify(rows)).not.toContain(browser.cookie(cookieName));
      await own.app.close();
    });

    test('ends for good with logging out, and the cookie is removed', async () => {
      const browser = await signedIn();
      const secret = browser.cookie(cookieName) ?? '';
      expect((await browser.send('POST', '/api/auth/logout')).statusCode).toBe(200);
      expect(browser.cookie(cookieName)).toBeUndefined();
      browser.jar.set(cookieName, { value: secret, line: '' });
      expect((await browser.get('/api/auth/me')).statusCode).toBe(401);
      expect((await browser.get('/admin')).statusCode).toBe(302);
    });

    test('is not needed for logging out', async () => {
      const browser = createBrowser(access.app);
      await browser.get('/api/csrf/');
      expect((await browser.send('POST', '/api/auth/logout')).statusCode).toBe(200);
    });

    test('ends after seven days without use', async () => {
      const browser = await signedIn();
      await access.pass(7 * day - 1);
      expect((await browser.get('/api/auth/me')).statusCode).toBe(200);
      await access.pass(7 * day - 1);
      expect((await browser.get('/api/auth/me')).statusCode).toBe(200);
      await access.pass(7 * day);
      expect((await browser.get('/api/auth/me')).statusCode).toBe(401);
      expect(browser.cookie(cookieName)).toBeUndefined();
    });

    test('ends thirty days after signing in, however much it is used', async () => {
      const browser = await signedIn();
      for (let hours = 0; hours < 29 * 24; hours += 24 * 5) {
        await access.pass(5 * day);
        const alive = hours + 24 * 5 < 30 * 24;
        expect((await browser.get('/api/auth/me')).statusCode).toBe(alive ? 200 : 401);
      }
    });

    test('writes down its use at most once a minute', async () => {
      const browser = await signedIn();
      const started = access.now();
      const lastSeen = async () => (await browser.get('/api/admin/sessions')).json()[0].lastSeen;
      await access.pass(59);
      expect(await lastSeen()).toBe(started);
      await access.pass(1);
      await lastSeen();
      await access.services.sessions.settled();
      expect(await lastSeen()).toBe(access.now());
    });

    test('leaves a dead cookie on public pages alone: they may be cached', async () => {
      const browser = createBrowser(access.app);
      browser.jar.set(cookieName, { value: 'B'.repeat(43), line: '' });
      expect((await browser.get('/index')).headers['set-cookie']).toBeUndefined();
      expect(String((await browser.get('/admin')).headers['set-cookie'])).toContain(`${cookieName}=;`);
    });

    test.each(['x', "' or 1=1 --", 'é'.repeat(43), '='.repeat(43)])(
      'is not fooled by the cookie %s',
      async (value) => {
        const browser = createBrowser(access.app);
        browser.jar.set(cookieName, { value: encodeURIComponent(value), line: '' });
        const response = await browser.get('/api/auth/me');
        expect(response.statusCode).toBe(401);
      },
    );
  });

  describe('the cookies', () => {
    test('over http are for the site alone and hidden from scripts', async () => {
      const browser = await signedIn();
      const line = browser.jar.get(cookieName)?.line;
      expect(line).toBe(
        `${cookieName}=${browser.cookie(cookieName)}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
      );
      expect(browser.jar.get('csrftoken')?.line).toMatch(/^csrftoken=[\w.-]+; Path=\/; SameSite=Lax$/);
      expect(browser.jar.get('passerby_device')?.line).toMatch(/; HttpOnly; SameSite=Lax$/);
    });

    test('behind https are bound to it and to the host', async () => {
      const secure = await openAccessApp(await make(), 'https://photos.example');
      const browser = createBrowser(secure.app);
      expect((await browser.signIn(owner)).statusCode).toBe(200);
      expect(browser.jar.get(`__Host-${cookieName}`)?.line).toMatch(
        /; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(browser.jar.get('csrftoken')?.line).toMatch(/; Path=\/; Secure; SameSite=Lax$/);
      expect((await browser.get('/admin')).body).toBe(behindTheDoor);
      const value = browser.cookie(`__Host-${cookieName}`) ?? '';
      const planted = createBrowser(secure.app);
      planted.jar.set(cookieName, { value, line: '' });
      expect((await planted.get('/admin')).statusCode).toBe(302);
      await secure.app.close();
    });
  });
});
