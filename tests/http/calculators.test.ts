import { beforeAll, expect, test } from 'vitest';
import { type AdminClient, adminClient } from './admin-client.ts';
import { eachSite, type Site } from './site.ts';

const schema_json = {
  fields: [{ name: 'width', description: 'In pixels', unit: 'px' }],
  formulas: [{ name: 'area', expression: 'width ^ 2' }],
};

eachSite('calculation schemas', (start) => {
  let site: Site;
  let owner: AdminClient;
  let time: Date;

  beforeAll(async () => {
    time = new Date('2026-03-01T12:00:00Z');
    site = await start({}, () => time);
    owner = await adminClient(site);
  });

  test('one is created, read, changed and deleted', async () => {
    const created = await owner.post('/api/admin/calculators', {
      name: ' Area ',
      schema_json,
      id: 'ignored',
    });
    expect(created.status).toBe(201);
    expect(created.json).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Area',
      schema_json,
      created_date: time.toISOString(),
      updated_date: time.toISOString(),
      version: 1,
      used_by: [],
    });
    const path = `/api/admin/calculators/${created.json.id}`;
    expect((await owner.get(path)).json).toEqual(created.json);
    time = new Date(time.getTime() + 1000);
    const changed = await owner.put(path, { ...created.json, name: 'Square' });
    expect(changed.json).toEqual({
      ...created.json,
      name: 'Square',
      updated_date: time.toISOString(),
      version: 2,
    });
    const old = await owner.put(path, { name: 'Older', version: 1 });
    expect(old).toMatchObject({ status: 409, json: { error: { code: 'conflict' }, current: changed.json } });
    expect((await owner.put(path, { name: 'Last wins' })).json).toMatchObject({
      name: 'Last wins',
      schema_json,
    });
    expect((await owner.remove(path)).status).toBe(204);
    for (const gone of [
      await owner.get(path),
      await owner.remove(path),
      await owner.put(path, { name: 'x' }),
    ])
      expect(gone.status).toBe(404);
  });

  test('visitors may read what a calculator needs, and nothing more', async () => {
    const { json } = await owner.post('/api/admin/calculators', { name: 'Area', schema_json });
    const answer = await site.ask(`/api/calculators/${json.id}`);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toEqual({
      id: json.id,
      name: 'Area',
      schema_json: { fields: [{ name: 'width', description: 'In pixels' }], formulas: schema_json.formulas },
    });
    const missing = await site.ask('/api/calculators/nobody');
    expect(missing.status).toBe(404);
    expect(JSON.parse(missing.body).error.code).toBe('not_found');
  });

  test.each([
    ['name', { name: ' ' }],
    ['schema_json', { schema_json: [] }],
    ['schema_json', { schema_json: '{}' }],
    ['schema_json', { schema_json: undefined }],
    ['schema_json.fields', { schema_json: { formulas: [] } }],
    ['schema_json.fields.0.name', { schema_json: { ...schema_json, fields: [{ name: 'a b' }] } }],
    [
      'schema_json.formulas.0.expression',
      { schema_json: { ...schema_json, formulas: [{ name: 'x', expression: 'width.constructor' }] } },
    ],
    [
      'schema_json.formulas.0.expression',
      { schema_json: { ...schema_json, formulas: [{ name: 'x', expression: '9^9^9^9' }] } },
    ],
  ])('%s is refused with a reason: %j', async (field, wrong) => {
    const before = (await owner.get('/api/admin/calculators')).headers['x-total-count'];
    const answer = await owner.post('/api/admin/calculators', { name: 'Area', schema_json, ...wrong });
    expect(answer.status).toBe(422);
    expect(answer.json.error.code).toBe('invalid');
    expect(Object.keys(answer.json.error.fields)).toContain(field);
    expect((await owner.get('/api/admin/calculators')).headers['x-total-count']).toBe(before);
  });

  test('the message is the first fault', async () => {
    const wrong = { ...schema_json, formulas: [{ name: 'x', expression: 'widht' }] };
    const { json } = await owner.post('/api/admin/calculators', { name: 'Area', schema_json: wrong });
    expect(json.error.message).toBe(
      'The formula "x" uses "widht", which is neither a field nor an earlier formula.',
    );
  });

  test('a body too deep or too long is refused without harm', async () => {
    const deep = `{"name":"x","schema_json":{"fields":[],"formulas":[],"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`;
    const headers = { ...owner.headers, 'content-type': 'application/json' };
    const send = (body: string) => site.ask('/api/admin/calculators', { method: 'POST', headers, body });
    expect((await send(deep)).status).toBe(422);
    expect((await send(`{"name":"${'x'.repeat(140_000)}"}`)).status).toBe(413);
    expect((await send('{"name":"x","__proto__":{}}')).status).toBe(400);
    expect(site.errors).toEqual([]);
  });

  test('the list is newest first, filtered, sorted and cut', async () => {
    for (const { id } of (await owner.get('/api/admin/calculators')).json)
      await owner.remove(`/api/admin/calculators/${id}`);
    for (const name of ['B', 'A', 'C']) {
      time = new Date(time.getTime() + 1000);
      await owner.post('/api/admin/calculators', { name, schema_json });
    }
    const names = async (query: string) => {
      const answer = await owner.get(`/api/admin/calculators${query}`);
      return [answer.headers['x-total-count'], ...answer.json.map(({ name }: { name: string }) => name)];
    };
    expect(await names('')).toEqual(['3', 'C', 'A', 'B']);
    expect(await names('?sort=name&limit=2')).toEqual(['3', 'A', 'B']);
    expect(await names('?name=B')).toEqual(['1', 'B']);
    expect((await owner.get('/api/admin/calculators?sort=weight')).status).toBe(400);
  });

  test('visitors may neither list nor write', async () => {
    for (const [method, path] of [
      ['GET', '/api/admin/calculators'],
      ['POST', '/api/admin/calculators'],
      ['PUT', '/api/admin/calculators/x'],
    ] as const)
      expect((await site.ask(path, { method })).status).toBe(401);
    const stranger = { role: 'visitor' } as const;
    const { calculators } = site.services;
    await expect(calculators.create(stranger, { name: 'x', schema: schema_json })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(calculators.remove(stranger, 'x')).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
