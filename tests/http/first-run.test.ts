import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { paths } from '../../domain/site/paths.ts';
import { linkMinutes } from '../../server/features/access/first-run.service.ts';
import { addPosts } from './seed.ts';
import { signIn } from './sign-in.ts';
import { type Answer, eachSite, type Site } from './site.ts';

const minute = 60_000;

/** A browser that has asked for a CSRF token, and is signed in if `cookie` says so. */
async function client(site: Site, cookie = '') {
  const csrf = await site.ask('/api/csrf/', { headers: { cookie } });
  const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string };
  const rest = cookie.split('; ').filter((part) => part !== '' && !part.startsWith('csrftoken='));
  const headers = {
    'content-type': 'application/json',
    'x-csrftoken': csrfToken,
    cookie: [`csrftoken=${csrfToken}`, ...rest].join('; '),
  };
  return (method: string, path: string, body?: object): Promise<Answer> =>
    site.ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

const cookiesOf = (answer: Answer) =>
  [answer.headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';', 1)[0])
    .join('; ');
const errorOf = (answer: Answer) => JSON.parse(answer.body).error as { code: string; message: string };

eachSite('the sign-in link of the first start', (start) => {
  let site: Site;
  let passed = 0;
  const newLink = async () => String(await site.services.firstRun.newLink());
  const take = async (once: string) => (await client(site))('POST', '/api/auth/once', { once });

  beforeAll(async () => {
    site = await start({ ADMIN_PASSWORD: '' }, () => new Date(Date.now() + passed));
  });

  test('shows every caller a button, and is not used up by that', async () => {
    const once = await newLink();
    const url = paths.signInLink(once);
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await site.ask(url, { method, headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } });
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
      if (method === 'GET') expect(answer.body).toContain('Sign in and set up the site');
    }
    const answer = await take(once);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ username: 'admin', role: 'admin' });
    const me = await site.ask('/api/auth/me', { headers: { cookie: cookiesOf(answer) } });
    expect(JSON.parse(me.body).username).toBe('admin');
  });

  test('leads who is signed in already to the first run, and keeps its secret in every spelling', async () => {
    const once = await newLink();
    const cookie = cookiesOf(await take(once));
    const signedIn = await site.ask(paths.signInLink('any'), { headers: { cookie } });
    expect([signedIn.status, signedIn.headers.location]).toEqual([302, '/adminfirstrun']);
    const spelled = await site.ask('/Admin/Login/?once=s%2Bx');
    expect([spelled.status, spelled.headers.location]).toEqual([302, '/admin/login?once=s%2Bx']);
    expect(spelled.headers['referrer-policy']).toBe('no-referrer');
  });

  test('signs in one of several requests at once', async () => {
    const once = await newLink();
    const ask = await Promise.all(Array.from({ length: 4 }, () => client(site)));
    const answers = await Promise.all(ask.map((send) => send('POST', '/api/auth/once', { once })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  test('signs in one of several processes at once', async () => {
    const once = await newLink();
    const replica = await site.openReplica();
    const tries = [site.services, replica, replica].map(({ firstRun }) => firstRun.signIn(once, '192.0.2.1'));
    const states = (await Promise.allSettled(tries)).map(({ status }) => status);
    expect(states.sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  describe('is refused in plain words, and the page offers the password', () => {
    async function expectRefused(once: string, words: string): Promise<void> {
      const answer = await take(once);
      expect(answer.status).toBe(401);
      expect(errorOf(answer).message).toContain(words);
      expect(answer.headers['set-cookie'] ?? []).not.toContainEqual(expect.stringContaining('_session='));
      const page = await site.ask(paths.signInLink(once));
      expect(page.status).toBe(200);
      expect(page.body).toContain(words);
      expect(page.body).toContain('name="password"');
      expect(page.body).not.toContain('name="once"');
    }

    test('after it was used', async () => {
      const once = await newLink();
      await take(once);
      await expectRefused(once, 'has already been used');
    });

    test(`after ${linkMinutes} minutes`, async () => {
      const once = await newLink();
      passed += linkMinutes * minute - 1000;
      expect(await site.services.firstRun.linkProblem(once)).toBeNull();
      passed += 1000;
      await expectRefused(once, 'has expired');
    });

    test('when another start has printed a newer one', async () => {
      const once = await newLink();
      await newLink();
      await expectRefused(once, 'printed a newer one');
    });

    test('with another secret, without one, or with several', async () => {
      await newLink();
      await expectRefused('A'.repeat(43), 'is incomplete');
      await expectRefused('x', 'is incomplete');
      expect((await take('')).status).toBe(422);
      expect((await site.ask('/admin/login?once=a&once=b')).status).toBe(200);
    });

    test('without a CSRF token', async () => {
      const once = await newLink();
      const body = JSON.stringify({ once });
      const headers = { 'content-type': 'application/json' };
      expect((await site.ask('/api/auth/once', { method: 'POST', headers, body })).status).toBe(403);
      expect(await site.services.firstRun.linkProblem(once)).toBeNull();
    });

    test('after five wrong ones: they count like wrong passwords', async () => {
      const once = await newLink();
      const statuses: number[] = [];
      for (let n = 0; n < 7 && !statuses.includes(429); n += 1) statuses.push((await take('guess')).status);
      expect(statuses.at(-1)).toBe(429);
      const answer = await take(once);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      passed += 15 * minute;
    });
  });

  test('is stored as a hash alone', async () => {
    const once = await newLink();
    const { db, close } = await site.openDatabase();
    const rows = await db.selectFrom('site_settings').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(once);
    await close();
  });
});

eachSite('the first run', (start) => {
  test('saves everything at the end, once; then its link and its questions are over', async () => {
    const site = await start({ ADMIN_PASSWORD: '' });
    const { firstRun } = site.services;
    const once = String(await firstRun.newLink());
    const arrived = await (await client(site))('POST', '/api/auth/once', { once });
    const cookie = cookiesOf(arrived);
    const other = await newSession(site);
    const unused = String(await firstRun.newLink());
    const ask = await client(site, cookie);

    expect(JSON.parse((await ask('GET', '/api/admin/first-run')).body)).toEqual({
      isOpen: true,
      asksPassword: true,
      demo: null,
      choices: null,
    });
    const settings = {
      site_name: 'Quiet Corners',
      owner: 'Ana Keller',
      timezone: 'Mars/Olympus',
      language: 'de',
    };
    const wrong = await ask('POST', '/api/admin/first-run', { clearDemo: true, settings });
    expect([wrong.status, Object.keys(JSON.parse(wrong.body).error.fields)]).toEqual([422, ['timezone']]);
    const weak = await ask('POST', '/api/admin/first-run', {
      password: 'short',
      clearDemo: true,
      settings: { site_name: 'Not saved' },
    });
    expect(weak.status).toBe(422);
    expect(JSON.parse(weak.body).error.fields).toEqual({ password: 'Use at least 8 characters.' });
    expect(await firstRun.isOpen()).toBe(true);
    expect((await site.ask('/')).body).toContain('<h1 id="name" style="--letters:8">Passerby</h1>');

    const password = 'a lamp over wet stones';
    const choices = { ...settings, tagline: null, timezone: 'Europe/Berlin', location_precision: 'country' };
    const finished = await ask('POST', '/api/admin/first-run', {
      password,
      clearDemo: true,
      settings: choices,
    });
    expect(finished.status).toBe(200);
    expect((await site.ask('/')).body).toContain('>Quiet Corners</h1>');
    const stored = JSON.parse((await ask('GET', '/api/admin/settings')).body);
    expect(stored).toMatchObject({
      owner: { value: 'Ana Keller', source: 'stored' },
      timezone: { value: 'Europe/Berlin', source: 'stored' },
      language: { value: 'de', source: 'stored' },
      location_precision: { value: 'country', source: 'stored' },
      tagline: { source: 'default' },
    });
    expect(JSON.parse(finished.body).isOpen).toBe(false);
    expect(await signIn(site, 'admin', password)).toContain('passerby_session');
    expect((await ask('GET', '/api/auth/me')).status).toBe(200);
    expect((await site.ask('/api/auth/me', { headers: { cookie: other } })).status).toBe(401);

    const again = await ask('POST', '/api/admin/first-run', {
      password: 'another long one',
      clearDemo: true,
    });
    expect(again.status).toBe(409);
    const late = await (await client(site))('POST', '/api/auth/once', { once: unused });
    expect([late.status, errorOf(late).message]).toEqual([
      401,
      expect.stringContaining('ended with the setup'),
    ]);
    expect(await firstRun.newLink()).toBeNull();
  });

  test('removes what the demo brought and nothing else; what the owner changed of it can be restored', async () => {
    const site = await start();
    const { firstRun, posts, bin } = site.services;
    const titles = (index: number) => ({ title: `Photo ${index}` });
    const [ofDemo, changed, own] = await addPosts(site.services, 3, titles);
    await posts.update(system, changed?.id ?? '', { title: 'In my words' });
    const record = { posts: [ofDemo?.id, changed?.id], articles: [], media: [] };
    const { writer, close } = await site.openDatabase();
    await writer
      .insertInto('site_settings')
      .values({ key: 'demo', value: JSON.stringify(record) })
      .execute();
    await close();
    const ask = await client(site, await signIn(site));
    const { demo } = JSON.parse((await ask('GET', '/api/admin/first-run')).body);
    expect(demo).toEqual({ photos: 2, articles: 0, series: 0, pages: 0 });
    expect((await ask('POST', '/api/admin/first-run', { clearDemo: true })).status).toBe(200);
    const left = await posts.list(system, {
      filters: {},
      limit: 10,
      offset: 0,
      sort: { by: 'slug', descending: false },
    });
    expect(left.posts.map(({ id }) => id)).toEqual([own?.id]);
    const { items } = await bin.list(system, { descending: true, limit: 10, offset: 0 });
    expect(items.map(({ id }) => id)).toEqual([changed?.id]);
    expect(await firstRun.isOpen()).toBe(false);
  });

  test('asks for no password that ADMIN_PASSWORD has set', async () => {
    const site = await start();
    const ask = await client(site, await signIn(site));
    expect(JSON.parse((await ask('GET', '/api/admin/first-run')).body).asksPassword).toBe(false);
    const answer = await ask('POST', '/api/admin/first-run', {
      password: 'a long enough one',
      clearDemo: false,
    });
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body).error.fields.password).toContain('ADMIN_PASSWORD');
    expect((await ask('POST', '/api/admin/first-run', { clearDemo: 'yes' })).status).toBe(422);
    expect(await site.services.firstRun.isOpen()).toBe(true);
  });

  test('stores what is chosen so far for every browser, and forgets it at the end', async () => {
    const site = await start({ ADMIN_PASSWORD: '' });
    const ask = await client(site, await newSession(site));
    const stored = async () => JSON.parse((await ask('GET', '/api/admin/first-run')).body).choices;
    expect(await stored()).toBeNull();
    // Unchecked: the end of the first run refuses it at its field.
    const choices = { clearDemo: false, settings: { site_name: 'Quiet Corners', license_url: 'half a li' } };
    expect((await ask('PUT', '/api/admin/first-run', choices)).status).toBe(200);
    const elsewhere = await client(site, await newSession(site));
    expect(JSON.parse((await elsewhere('GET', '/api/admin/first-run')).body).choices).toEqual(choices);
    expect(JSON.parse((await ask('GET', '/api/admin/settings')).body).site_name.source).toBe('default');
    for (const wrong of [
      { clearDemo: 'no', settings: {} },
      { clearDemo: true, settings: { ai_api_key: 'x' } },
    ])
      expect((await ask('PUT', '/api/admin/first-run', wrong)).status).toBe(422);
    expect(await stored()).toEqual(choices);
    expect((await ask('POST', '/api/admin/first-run', { clearDemo: false })).status).toBe(200);
    expect(await stored()).toBeNull();
    expect((await ask('PUT', '/api/admin/first-run', choices)).status).toBe(409);
  });

  test('is shown to admins alone', async () => {
    const site = await start();
    const viewer = { username: 'vera', password: 'violet-lamp-harbour' };
    await site.services.accounts.create(system, { ...viewer, role: 'viewer' });
    for (const [cookie, status] of [
      ['', 401],
      [await signIn(site, viewer.username, viewer.password), 403],
    ] as const) {
      const ask = await client(site, cookie);
      expect((await ask('GET', '/api/admin/first-run')).status).toBe(status);
      expect((await ask('POST', '/api/admin/first-run', { clearDemo: true })).status).toBe(status);
      expect((await ask('PUT', '/api/admin/first-run', { clearDemo: true, settings: {} })).status).toBe(
        status,
      );
    }
    expect(await site.services.firstRun.isOpen()).toBe(true);
  });
});

/** Of another browser. @returns its cookies */
async function newSession(site: Site): Promise<string> {
  const once = String(await site.services.firstRun.newLink());
  return cookiesOf(await (await client(site))('POST', '/api/auth/once', { once }));
}
