import { beforeAll, expect, test } from 'vitest';
import { type AdminClient, adminClient } from './admin-client.ts';
import { oneSite, type Site } from './site.ts';

oneSite('the description of the calls', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
  });

  const document = async () => (await owner.get('/api/docs/openapi.json')).json;

  test('every call has a summary and a group, and no page is among them', async () => {
    const { openapi, paths } = await document();
    expect(openapi).toBe('3.1.0');
    const calls = Object.entries<Record<string, { summary?: string; tags?: string[] }>>(paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, call]) => ({ name: `${method} ${path}`, ...call })),
    );
    expect(calls.length).toBeGreaterThan(25);
    expect(calls.filter(({ name }) => !/ \/api\//.test(name))).toEqual([]);
    expect(calls.filter(({ summary, tags }) => !summary || tags?.length !== 1)).toEqual([]);
  });

  test('the cookie of the session is called as this site calls it', async () => {
    const name = async (client: AdminClient) =>
      (await client.get('/api/docs/openapi.json')).json.components.securitySchemes.session.name;
    const secure = await adminClient(await start({ SITE_URL: 'https://site.test' }));
    expect([await name(owner), await name(secure)]).toEqual(['passerby_session', '__Host-passerby_session']);
  });

  test('fields come from the schemas that the calls are checked with', async () => {
    const { paths } = await document();
    const create = paths['/api/admin/posts'].post;
    const body = create.requestBody.content['application/json'].schema;
    expect(paths['/api/admin/articles'].post.requestBody.content['application/json'].schema.required).toEqual(
      ['title'],
    );
    expect(body.properties.title).toMatchObject({ type: 'string', maxLength: 200 });
    expect(Object.keys(create.responses)).toEqual(expect.arrayContaining(['201', '4XX']));
    expect(create.security).toEqual([{ session: [], csrf: [] }]);
    const parameters = paths['/api/admin/posts'].get.parameters.map(({ name }: { name: string }) => name);
    expect(parameters).toEqual(expect.arrayContaining(['sort', 'limit', 'offset', 'q', 'missing']));
    const upload = paths['/api/admin/upload'].post.requestBody.content['multipart/form-data'].schema;
    expect(upload.properties.file).toMatchObject({ format: 'binary' });
  });

  test('the page lists them readably, without script and under the strict policy', async () => {
    const { status, headers, body } = await site.ask('/api/docs', { headers: owner.headers });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('POST</strong> /api/admin/upload');
    expect(body).not.toContain('<script');
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1];
    expect(String(headers['content-security-policy'])).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
  });
});
