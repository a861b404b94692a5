import { afterEach, beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '../databases.ts';
import { type AccessApp, guest, openAccessApp, owner } from './access-app.ts';
import { createBrowser } from './browser.ts';

const wrong = { ...owner, password: 'a guess' };

eachDatabase('too many failed sign-ins', (make) => {
  let access: AccessApp;

  beforeEach(async () => {
    access = await openAccessApp(await make());
  });

  afterEach(() => access.app.close());

  /** Every attempt from a browser of its own. */
  const attempt = (credentials: { username: string; password: string }, address?: string) =>
    createBrowser(access.app, address).signIn(credentials);

  async function fail(times: number, credentials = wrong, address?: (n: number) => string) {
    for (let n = 0; n < times; n += 1) {
      expect((await attempt(credentials, address?.(n))).statusCode).toBe(401);
    }
  }

  const everywhere = (n: number) => `198.51.100.${n}`;

  test('cost nothing before the fifth', async () => {
    await fail(4);
    expect((await attempt(owner)).statusCode).toBe(200);
  });

  test('make even the right password wait, and say how long', async () => {
    await fail(5);
    const response = await attempt(owner);
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('15');
    expect(response.json().error.code).toBe('too_many');
    await access.pass(14);
    expect((await attempt(owner)).headers['retry-after']).toBe('1');
    await access.pass(1);
    expect((await attempt(owner)).statusCode).toBe(200);
  });

  test('wait longer each time, a quarter of an hour at most', async () => {
    await fail(5);
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const wait = Number((await attempt(wrong)).headers['retry-after']);
      waits.push(wait);
      await access.pass(wait);
      await fail(1);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
  });

  test('wait for an unknown name as for an existing one', async () => {
    const nobody = { username: 'nobody', password: 'a guess' };
    await fail(5, nobody, (n) => `198.51.100.${n}`);
    const unknown = await attempt(nobody, '192.0.2.1');
    await fail(5, wrong, (n) => `198.51.101.${n}`);
    const known = await attempt(wrong, '192.0.2.2');
    expect([unknown.statusCode, unknown.body]).toEqual([429, known.body]);
  });

  test('count for the account from wherever they come', async () => {
    await fail(5, wrong, everywhere);
    expect((await attempt(owner, '192.0.2.9')).statusCode).toBe(429);
    expect((await attempt({ ...owner, username: ' OWNER ' }, '192.0.2.9')).statusCode).toBe(429);
    expect((await attempt(guest, '192.0.2.9')).statusCode).toBe(200);
  });

  test('count for the address whatever the name', async () => {
    for (let n = 0; n < 5; n += 1) await fail(1, { username: `name ${n}`, password: 'x' });
    expect((await attempt(guest)).statusCode).toBe(429);
    expect((await attempt(guest, '192.0.2.9')).statusCode).toBe(200);
  });

  test('count for the whole network of an IPv6 address', async () => {
    await fail(5, { username: 'x', password: 'x' }, (n) => `2001:db8:1:2::${n}`);
    expect((await attempt(guest, '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await attempt(guest, '2001:db8:1:3::1')).statusCode).toBe(200);
  });

  test('are forgotten after a success', async () => {
    await fail(4);
    expect((await attempt(owner)).statusCode).toBe(200);
    await fail(4);
    expect((await attempt(owner)).statusCode).toBe(200);
  });

  test('are forgotten after a day', async () => {
    await fail(4);
    await access.pass(24 * 60 * 60 + 1);
    await fail(4);
    expect((await attempt(owner)).statusCode).toBe(200);
  });

  test('of others do not lock the owner out of a browser that knows the account', async () => {
    const browser = createBrowser(access.app, '192.0.2.50');
    await browser.signIn(owner);
    await browser.send('POST', '/api/auth/logout');
    await fail(5, wrong, everywhere);
    expect((await attempt(owner, '192.0.2.51')).statusCode).toBe(429);
    expect((await browser.signIn(owner)).statusCode).toBe(200);
  });

  test('wait in a browser that knows the account, too', async () => {
    const browser = createBrowser(access.app);
    await browser.signIn(owner);
    for (let n = 0; n < 5; n += 1) expect((await browser.signIn(wrong)).statusCode).toBe(401);
    expect((await browser.signIn(owner)).statusCode).toBe(429);
  });

  test('are not excused by a made-up mark, or the mark of another account', async () => {
    const visitor = createBrowser(access.app, '192.0.2.60');
    await visitor.signIn(guest);
    await fail(5, wrong, everywhere);
    expect((await visitor.signIn(owner)).statusCode).toBe(429);
    visitor.jar.set('passerby_device', { value: 'made.up', line: '' });
    expect((await visitor.signIn(owner)).statusCode).toBe(429);
  });

  test('are not excused by a mark from before a change of the password, which leaves a new one', async () => {
    const [desk, phone] = [createBrowser(access.app), createBrowser(access.app, '192.0.2.70')];
    await phone.signIn(owner);
    await desk.signIn(owner);
    const changed = { ...owner, password: 'another quite long password' };
    const change = { currentPassword: owner.password, newPassword: changed.password };
    expect((await desk.send('POST', '/api/admin/password', change)).statusCode).toBe(200);
    await fail(5, wrong, everywhere);
    expect((await phone.signIn(changed)).statusCode).toBe(429);
    expect((await desk.signIn(changed)).statusCode).toBe(200);
  });

  test('sent at the same moment are no way around the wait', async () => {
    const browsers = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const browser = createBrowser(access.app, everywhere(n));
        await browser.get('/api/csrf/');
        return browser;
      }),
    );
    const responses = await Promise.all(
      browsers.map((browser) => browser.send('POST', '/api/auth/login', wrong)),
    );
    const statuses = responses.map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
    await access.pass(15 * 60);
    expect((await attempt(owner, '192.0.2.9')).statusCode).toBe(200);
  });

  test('do not touch sessions that are going on', async () => {
    const browser = createBrowser(access.app, '192.0.2.70');
    await browser.signIn(owner);
    await fail(5, wrong, everywhere);
    expect((await browser.get('/api/auth/me')).statusCode).toBe(200);
  });

  test('end when the password is reset', async () => {
    await fail(5, wrong, everywhere);
    await access.services.accounts.setPassword({ role: 'system' }, 'owner', 'a new lamp in the rain');
    const response = await attempt({ username: 'owner', password: 'a new lamp in the rain' }, '192.0.2.9');
    expect(response.statusCode).toBe(200);
  });

  test('store no name in the clear: people type passwords into the wrong field', async () => {
    const database = await make();
    const own = await openAccessApp(database);
    await createBrowser(own.app).signIn({ username: 'hunter2 is my password', password: 'x' });
    const rows = await database.database.db.selectFrom('login_failures').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('hunter2');
    await own.app.close();
  });
});
