import { afterEach, beforeEach, expect, test } from 'vitest';
import { oneDatabase } from '../databases.ts';
import { type AccessApp, guest, openAccessApp, owner } from './access-app.ts';
import { createBrowser } from './browser.ts';

const next = 'a better lamp over wet stones';

oneDatabase('the account', (make) => {
  let access: AccessApp;

  beforeEach(async () => {
    access = await openAccessApp(await make());
  });

  afterEach(() => access.app.close());

  async function signedIn(userAgent = 'Tester/1.0') {
    const browser = createBrowser(access.app);
    await browser.get('/api/csrf/');
    const response = await browser.send('POST', '/api/auth/login', owner, { 'user-agent': userAgent });
    expect(response.statusCode).toBe(200);
    return browser;
  }

  const isIn = async (browser: Awaited<ReturnType<typeof signedIn>>) =>
    (await browser.get('/api/auth/me')).statusCode === 200;

  test('lists its sessions, the last used first, without any secret', async () => {
    const phone = await signedIn('Phone');
    await access.pass(120);
    const desk = await signedIn('Desk');
    const response = await desk.get('/api/admin/sessions');
    expect(response.headers['x-total-count']).toBe('2');
    const sessions = response.json();
    expect(sessions).toMatchObject([
      { current: true, userAgent: 'Desk', address: '203.0.113.7', createdDate: access.now() },
      { current: false, userAgent: 'Phone' },
    ]);
    expect(Object.keys(sessions[0]).sort()).toEqual([
      'address',
      'createdDate',
      'current',
      'id',
      'lastSeen',
      'userAgent',
    ]);
    const impostor = createBrowser(access.app);
    for (const { id } of sessions) {
      impostor.jar.set('passerby_session', { value: id, line: '' });
      expect(await isIn(impostor)).toBe(false);
    }
    expect(await isIn(phone)).toBe(true);
  });

  test('ends one of its sessions at once', async () => {
    const [phone, desk] = [await signedIn('Phone'), await signedIn('Desk')];
    const sessions: { id: string; current: boolean }[] = (await desk.get('/api/admin/sessions')).json();
    const other = sessions.find((session) => !session.current);
    expect((await desk.send('DELETE', `/api/admin/sessions/${other?.id}`)).statusCode).toBe(204);
    expect(await isIn(phone)).toBe(false);
    expect(await isIn(desk)).toBe(true);
    expect((await desk.send('DELETE', `/api/admin/sessions/${other?.id}`)).statusCode).toBe(404);
  });

  test('cannot end a session of another account', async () => {
    const desk = await signedIn();
    await access.services.accounts.create(
      { role: 'system' },
      { username: 'Second', password: next, role: 'admin' },
    );
    const second = createBrowser(access.app);
    await second.signIn({ username: 'Second', password: next });
    const [{ id }] = (await second.get('/api/admin/sessions')).json();
    expect((await desk.send('DELETE', `/api/admin/sessions/${id}`)).statusCode).toBe(404);
    expect(await isIn(second)).toBe(true);
  });

  test('ends all other sessions, its own continues', async () => {
    const browsers = [await signedIn(), await signedIn(), await signedIn()];
    expect((await browsers[0].send('DELETE', '/api/admin/sessions')).statusCode).toBe(204);
    expect(await Promise.all(browsers.map(isIn))).toEqual([true, false, false]);
  });

  test('changes its password, and every other browser has to sign in again', async () => {
    const [desk, phone] = [await signedIn(), await signedIn()];
    const change = { currentPassword: owner.password, newPassword: next };
    const response = await desk.send('POST', '/api/admin/password', change);
    expect([response.statusCode, response.json().username]).toEqual([200, 'Owner']);
    expect([await isIn(desk), await isIn(phone)]).toEqual([true, false]);
    expect((await createBrowser(access.app).signIn(owner)).statusCode).toBe(401);
    expect((await createBrowser(access.app).signIn({ ...owner, password: next })).statusCode).toBe(200);
  });

  test('leaves the password unchanged when the current one is wrong', async () => {
    const desk = await signedIn();
    const response = await desk.send('POST', '/api/admin/password', {
      currentPassword: 'x',
      newPassword: next,
    });
    expect(response.statusCode).toBe(422);
    expect(response.json().error.fields).toEqual({ currentPassword: 'This is not your current password.' });
    expect((await createBrowser(access.app).signIn(owner)).statusCode).toBe(200);
  });

  test('refuses a weak password, in the words of its field', async () => {
    const desk = await signedIn();
    for (const newPassword of ['short', 'aaaaaaaaaaaa', 'x'.repeat(257)]) {
      const change = { currentPassword: owner.password, newPassword };
      const response = await desk.send('POST', '/api/admin/password', change);
      expect(response.statusCode, newPassword).toBe(422);
      expect(Object.keys(response.json().error.fields)).toEqual(['newPassword']);
    }
  });

  test('cannot be used to guess the password without end from a stolen session', async () => {
    const desk = await signedIn();
    const guess = () => desk.send('POST', '/api/admin/password', { currentPassword: 'x', newPassword: next });
    for (let n = 0; n < 5; n += 1) expect((await guess()).statusCode).toBe(422);
    expect((await guess()).statusCode).toBe(429);
  });

  test('that is signed in without the role can do none of this', async () => {
    const browser = createBrowser(access.app);
    await browser.signIn(guest);
    expect((await browser.get('/api/admin/sessions')).statusCode).toBe(403);
    expect((await browser.send('DELETE', '/api/admin/sessions')).statusCode).toBe(403);
    const change = { currentPassword: guest.password, newPassword: next };
    expect((await browser.send('POST', '/api/admin/password', change)).statusCode).toBe(403);
  });

  test('of the first admin is made once, and not when there is one', async () => {
    expect(await access.services.accounts.ensureFirstAdmin()).toBeNull();
  });

  test('is signed out everywhere from the command line', async () => {
    const desk = await signedIn();
    await access.services.sessions.revokeAllOf({ role: 'system' }, 'owner');
    expect(await isIn(desk)).toBe(false);
  });

  test('cannot be made twice under one name, whatever its letter case', async () => {
    const again = { username: 'oWnEr', password: next, role: 'viewer' as const };
    await expect(access.services.accounts.create({ role: 'system' }, again)).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  test('can only be made by an admin', async () => {
    const wanted = { username: 'New', password: next, role: 'admin' as const };
    await expect(access.services.accounts.create({ role: 'visitor' }, wanted)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const viewer = { role: 'viewer' as const, userId: 'x', username: 'Guest' };
    await expect(access.services.accounts.create(viewer, wanted)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(access.services.accounts.setPassword(viewer, 'owner', next)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(access.services.sessions.list({ role: 'visitor' }, null)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});
