import { beforeAll, expect, test } from 'vitest';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient, form } from './admin-client.ts';
import { oneSite, type Site } from './site.ts';

interface Call {
  method: string;
  path: string;
}

const takesBody = ({ method }: Call) => method === 'POST' || method === 'PUT';

/** A value for every parameter in an address. */
const filled = (path: string) => path.replaceAll(/\{[^}]+\}/g, 'nobody');

oneSite('the door before the admin calls', (start) => {
  let site: Site;
  let owner: AdminClient;
  let viewer: AdminClient;
  let calls: Call[];

  beforeAll(async () => {
    site = await start();
    await site.services.accounts.create(
      { role: 'system' },
      { username: 'guest', password: 'only come to look at it', role: 'viewer' },
    );
    owner = await adminClient(site);
    viewer = await adminClient(site, 'guest', 'only come to look at it');
    const { paths } = (await owner.get('/api/docs/openapi.json')).json as { paths: Record<string, object> };
    calls = Object.entries(paths)
      .filter(([path]) => path.startsWith('/api/admin/'))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: filled(path) })),
      );
  });

  const withEffect = () => calls.filter(({ method }) => method !== 'GET');

  const codeOf = async ({ method, path }: Call, headers: Record<string, string>, body?: string | Buffer) => {
    const answer = await site.ask(path, { method, headers, ...(body !== undefined && { body }) });
    return `${method} ${path} ${answer.status} ${answer.body.slice(0, 24)}`;
  };
  const refused = ({ method, path }: Call, status: number, code: string) =>
    `${method} ${path} ${status} ${`{"error":{"code":"${code}"`.slice(0, 24)}`;

  test('the calls are known, the most important among them', () => {
    const names = calls.map(({ method, path }) => `${method} ${path}`);
    expect(names).toEqual(
      expect.arrayContaining([
        'POST /api/admin/upload',
        'GET /api/admin/posts',
        'PUT /api/admin/posts/nobody',
        'POST /api/admin/posts/nobody/publish',
        'DELETE /api/admin/files/nobody',
        'GET /api/admin/articles',
        'GET /api/admin/articles/nobody',
        'POST /api/admin/articles',
        'POST /api/admin/articles/preview',
        'PUT /api/admin/articles/nobody',
        'POST /api/admin/articles/nobody/publish',
        'DELETE /api/admin/articles/nobody',
        'GET /api/admin/articles/nobody/working-copy',
        'PUT /api/admin/articles/nobody/working-copy',
        'DELETE /api/admin/articles/nobody/working-copy',
        'GET /api/admin/articles/nobody/revisions',
        'GET /api/admin/articles/nobody/revisions/nobody',
        'POST /api/admin/articles/nobody/revisions/nobody/restore',
      ]),
    );
  });

  test('a visitor gets 401 before anything else, in every spelling of the URL', async () => {
    for (const call of calls) {
      for (const path of [
        call.path,
        call.path.toUpperCase(),
        call.path.replace('admin', '%61dmin'),
        `${call.path}/`,
      ]) {
        const spelled = { ...call, path };
        expect(await codeOf(spelled, {}, takesBody(call) ? '{"broken' : undefined)).toBe(
          refused(spelled, 401, 'unauthenticated'),
        );
      }
    }
  });

  test('a visitor with the owner’s token but not the session gets 401 as well', async () => {
    const headers = {
      'x-csrftoken': owner.headers['x-csrftoken'],
      cookie: `csrftoken=${owner.headers['x-csrftoken']}`,
    };
    for (const call of calls) expect(await codeOf(call, headers)).toBe(refused(call, 401, 'unauthenticated'));
  });

  test('a viewer gets 403', async () => {
    for (const call of calls)
      expect(await codeOf(call, viewer.headers)).toBe(refused(call, 403, 'forbidden'));
  });

  test('without the token, with a stale one, or with that of another session nothing is done', async () => {
    const session = owner.headers.cookie.replace(/csrftoken=[^;]*;? ?/, '');
    const stale = viewer.headers['x-csrftoken'];
    for (const call of withEffect()) {
      expect(await codeOf(call, { cookie: owner.headers.cookie })).toBe(refused(call, 403, 'forbidden'));
      const other = { cookie: `${session}; csrftoken=${stale}`, 'x-csrftoken': stale };
      expect(await codeOf(call, other)).toBe(refused(call, 403, 'forbidden'));
    }
  });

  test.each([
    ['a forged Origin', { origin: 'https://evil.test' }],
    ['no Origin at all in the eyes of the browser', { origin: 'null' }],
    ['another site, says the browser', { 'sec-fetch-site': 'cross-site' }],
  ])('with %s nothing is done', async (_, headers) => {
    for (const call of withEffect()) {
      expect(await codeOf(call, { ...owner.headers, ...headers })).toBe(refused(call, 403, 'forbidden'));
    }
  });

  test('a refused upload is not even received', async () => {
    const { body, type } = form(await picture(1), 'photo.jpg');
    const call = { method: 'POST', path: '/api/admin/upload' };
    expect(await codeOf(call, { 'content-type': type }, body)).toBe(refused(call, 401, 'unauthenticated'));
    const headers = { ...viewer.headers, 'content-type': type };
    expect(await codeOf(call, headers, body)).toBe(refused(call, 403, 'forbidden'));
    expect((await owner.get('/api/admin/files')).json).toEqual([]);
    expect(site.errors).toEqual([]);
  });

  test('the description of the calls is for the owner alone', async () => {
    for (const path of ['/api/docs', '/api/docs/openapi.json']) {
      expect((await site.ask(path)).status).toBe(401);
      expect((await viewer.call('GET', path)).status).toBe(403);
    }
  });
});
